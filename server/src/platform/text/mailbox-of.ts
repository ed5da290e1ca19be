const gmail = new Set(["gmail.com", "googlemail.com"])

/** The mailbox that an e-mail address leads to: `Ana+news@x.com` is `ana@x.com`, and Gmail ignores dots. */
export function mailboxOf(address: string): string {
  const typed = address.trim().toLowerCase()
  const at = typed.lastIndexOf("@")
  const own = typed.slice(0, at).replace(/(?<=.)\+.*$/s, "")
  const host = typed.slice(at + 1)
  return gmail.has(host) ? `${own.replaceAll(".", "")}@gmail.com` : `${own}@${host}`
}
