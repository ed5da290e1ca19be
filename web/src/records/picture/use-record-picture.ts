import { useQueryClient } from "@tanstack/react-query"
import type { Answer } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import type { PictureSource } from "./picture-body.ts"

interface Calls {
  upload: (source: PictureSource) => Promise<Answer<unknown>>
  remove: () => Promise<Answer<unknown>>
}

/** The calls of a picture, each with its toast and undo. Refetches what shows the record. */
export function useRecordPicture(key: string, { upload, remove }: Calls) {
  const client = useQueryClient()
  const done = async ({ undoToken }: Answer<unknown>, title: string) => {
    showToast({ status: "success", title, action: undoAction(client, undoToken) })
    await client.invalidateQueries({ queryKey: [key] })
  }
  return {
    upload: async (source: PictureSource) => done(await upload(source), messages().details.picture.saved),
    remove: async () => done(await remove(), messages().details.picture.removed),
  }
}
