import type { LoggedUser } from "@funil/contract/account/auth"
import { can, type Permission } from "@funil/contract/account/permissions"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { call } from "./call.ts"
import type { Session } from "./session.ts"
import { wordsOf } from "./words.ts"
import type { Words } from "./words/pt-br.ts"

/** What every part of the panel needs: the user, the language's texts, and the API. */
export interface Desk {
  readonly user: LoggedUser
  readonly words: Words
  readonly call: <E extends Endpoint>(...asked: DeskCall<E>) => ReturnType<typeof call<E>>
  /** Whether the role has the permission. The server checks each record. */
  readonly may: (permission: Permission) => boolean
  /** Confirms an action. */
  readonly say: (text: string) => void
  readonly money: (amount: number) => string
}

type DeskCall<E extends Endpoint> = Parameters<typeof call<E>> extends [unknown, ...infer Rest] ? Rest : never

export function openDesk(session: Session, say: (text: string) => void): Desk {
  const { user } = session
  const { language, account } = user
  const money = new Intl.NumberFormat(language, { style: "currency", currency: account.currency })
  return {
    user,
    words: wordsOf(language),
    call: (...asked) => call(session, ...asked),
    may: (permission) => can(user.role, permission),
    say,
    money: (amount) => money.format(amount),
  }
}
