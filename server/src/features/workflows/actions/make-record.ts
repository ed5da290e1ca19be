import type { Tx } from "../../../platform/db/transaction.ts"
import { type Texts, writeTexts } from "../../message-texts/write-texts.ts"
import type { Action, ActionInput } from "./action.ts"

/** The body of a POST, by the names of its fields. */
type Body = Readonly<Record<string, unknown>>

interface Maker<B extends Body> {
  /** The body of the new record, from the settings and the run's record. */
  readonly body: (tx: Tx, texts: Texts, input: ActionInput) => B | Promise<B>
  /** The noun's own verb. */
  readonly make: (tx: Tx, body: B) => Promise<{ readonly id: string }>
}

/** The action that makes a record, or what hangs on one. */
export function makeRecord<B extends Body>({ body, make }: Maker<B>): Action {
  const written = async (tx: Tx, input: ActionInput) => {
    const texts = await writeTexts(tx, input, input.definition.settings)
    return body(tx, texts, input)
  }
  return {
    perform: async (tx, input) => {
      const sent = await written(tx, input)
      const { id } = await make(tx, sent)
      return { steps: [{ kind: input.definition.action, input: sent, outcome: { id } }], isSending: false }
    },
    preview: async (tx, input) => {
      const sent = Object.entries(await written(tx, input))
      return { changes: sent.flatMap(([field, to]) => (to === undefined ? [] : { field, from: null, to })) }
    },
  }
}
