import type { MailEntity } from "@funil/contract/mails"
import { useCan } from "./me.ts"
import { createStore, useStore } from "./store.ts"

/** The record that a mail is about. */
export interface MailHost {
  readonly entity: MailEntity
  readonly id: string
}

/** Somebody who may be written to. */
export interface MailPerson {
  readonly name: string
  readonly email: string
}

/** A mail that is begun, over whatever page. */
export interface BegunMail {
  readonly host: MailHost
  /** Whom it goes to at first. */
  readonly to: readonly string[]
  /** Who is offered first: those whom the record has to do with. */
  readonly people: readonly MailPerson[]
}

const begun = createStore<BegunMail | undefined>(undefined)

/** Opens the window in which a mail is written; undefined closes it. */
export const beginMail: (mail: BegunMail | undefined) => void = begun.set

export function useBegunMail(): BegunMail | undefined {
  return useStore(begun)
}

/** Whether I may write mails about records of a noun here. */
export function useMayMail(entity: MailEntity = "deal"): boolean {
  const maySend = useCan("mail.send")
  const mayWrite = useCan(`${entity}.update`)
  return maySend && mayWrite
}
