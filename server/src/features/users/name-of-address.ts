const capital = (word: string) => word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1)

/** What to call somebody of whom only the e-mail is known: `maria.da.silva@x.test` is Maria da Silva. */
export function nameOfAddress(email: string): { first_name: string; last_name: string | null } {
  const local = email.slice(0, email.lastIndexOf("@")).replace(/\+.*$/, "").toLowerCase()
  const [first = "", ...rest] = local.split(/[._-]+/).filter((word) => /\p{L}/u.test(word))
  const last = rest.map((word) => (/^(d[aeo]s?|e)$/.test(word) ? word : capital(word))).join(" ")
  return { first_name: capital(first) || email, last_name: last || null }
}
