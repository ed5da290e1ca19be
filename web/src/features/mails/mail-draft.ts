import type { MailHost } from "../../lib/session/begun-mail.ts"
import { keepDraft, keptDraft } from "../../lib/session/kept-draft.ts"

/** The typed mail. */
export interface MailValues {
  to: string[]
  cc: string[]
  subject: string
  body: string
  /** Ids of the attached files. */
  files: string[]
  signature: boolean
}

export const emptyMail: MailValues = { to: [], cc: [], subject: "", body: "", files: [], signature: true }

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string")
}

function isMail(value: unknown): value is MailValues {
  if (typeof value !== "object" || value === null) return false
  const { to, cc, subject, body, files, signature } = value as Record<string, unknown>
  const areLists = [to, cc, files].every(isTexts)
  return (
    areLists && [subject, body].every((text) => typeof text === "string") && typeof signature === "boolean"
  )
}

function keyOf(me: string, { entity, id }: MailHost): string {
  return `${me} ${entity} ${id}`
}

/** Returns the user's unsent draft about a record. */
export function keptMail(me: string, host: MailHost): MailValues | undefined {
  try {
    const kept: unknown = JSON.parse(keptDraft("mailDrafts", keyOf(me, host)) ?? "null")
    return isMail(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Whether the draft is worth keeping. Recipients and the signature alone are not. */
export function isBegun({ subject, body, files }: MailValues): boolean {
  return subject.trim() !== "" || body !== "" || files.length > 0
}

/** Stores a draft in this browser, or deletes it when undefined. */
export function keepMail(me: string, host: MailHost, mail: MailValues | undefined): void {
  const text = mail && isBegun(mail) ? JSON.stringify(mail) : undefined
  keepDraft("mailDrafts", keyOf(me, host), text)
}
