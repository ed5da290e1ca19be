import type { MailEntity } from "@funil/contract/messages/mails"
import { useCan } from "./me.ts"
import { createStore, useStore } from "../store.ts"

/** The record the mail is about. */
export interface MailHost {
  readonly entity: MailEntity
  readonly id: string
}

/** A possible recipient. */
export interface MailPerson {
  readonly name: string
  readonly email: string
}

/** A mail being written, over any page. */
export interface BegunMail {
  readonly host: MailHost
  /** The initial recipients. */
  readonly to: readonly string[]
  /** People to suggest first: those linked to the record. */
  readonly people: readonly MailPerson[]
}

const begun = createStore<BegunMail | undefined>(undefined)

/** Opens the mail window, or closes it when undefined. */
export const beginMail: (mail: BegunMail | undefined) => void = begun.set

export function useBegunMail(): BegunMail | undefined {
  return useStore(begun)
}

/** Whether the user may write mails about records of a noun. */
export function useMayMail(entity: MailEntity = "deal"): boolean {
  const maySend = useCan("mail.send")
  const mayWrite = useCan(`${entity}.update`)
  return maySend && mayWrite
}
