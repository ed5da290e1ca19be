import type { PictureInput } from "@funil/contract/pictures"
import type { RecordStore } from "../../nouns/record-store.ts"
import type { StoredRow } from "../../nouns/stored-row.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type PictureOf, removePicture, uploadPicture } from "./change-picture.ts"

interface Pictured<S, A> {
  readonly store: S
  readonly answer: (tx: Tx, id: string) => Promise<A>
}

/** The verbs for the pictures of a noun's records. */
export function recordPictures<C extends object, N extends keyof C, L extends object, A>(
  { store, answer }: Pictured<RecordStore<C, N, L>, A>,
  form: Pick<PictureOf<never, never>, "field" | "fit">,
) {
  const pictureOf = (id: string): PictureOf<StoredRow<C, L>, A> => ({
    ...form,
    lock: (tx) => store.lockOne(tx, id, "update"),
    save: (tx, before, address) => store.save(tx, [{ before, patch: store.withPicture(address) }]),
    answer: (tx) => answer(tx, id),
  })
  return {
    upload: async (ctx: Context, id: string, input: PictureInput): Promise<A> => {
      requireCan(ctx, store.rights.update)
      return uploadPicture(ctx, input, pictureOf(id))
    },
    remove: async (ctx: Context, id: string): Promise<A> => {
      requireCan(ctx, store.rights.update)
      return removePicture(ctx, pictureOf(id))
    },
  }
}
