import { createFile, listFiles, type RecordFile, trashFile } from "@funil/contract/records/files"
import type { Entity } from "@funil/contract/shared/entities"
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { upload } from "../../lib/api/upload.ts"

/** The record that the files belong to. */
export interface FileHost {
  readonly entity: Entity
  readonly recordId: string
}

/**
 * How long a list's links work for sure, in milliseconds. The server grants at least two minutes.
 */
export const linkLife = 100_000

/** The record's files, newest first. */
export const filesOptions = ({ entity, recordId }: FileHost) =>
  queryOptions({
    queryKey: ["files", entity, recordId],
    queryFn: ({ signal }) => read(listFiles, { query: { entity, record_id: recordId } }, { signal }),
    staleTime: linkLife,
    meta: { silent: true },
  })

/** Refetches the file to get working links. Undefined if it was deleted. */
export async function freshFile(
  client: QueryClient,
  { entity, record_id, id }: Pick<RecordFile, "entity" | "record_id" | "id">,
): Promise<RecordFile | undefined> {
  const files = await client.fetchQuery(filesOptions({ entity, recordId: record_id }))
  return files.find((file) => file.id === id)
}

/** Refetches everything that shows files: their list, the record's counters and its activity. */
export function refreshFiles(client: QueryClient, { entity, recordId }: FileHost): Promise<unknown> {
  const keys = [["files", entity, recordId], ["activity", entity, recordId], ["board"]]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

interface Sending {
  readonly id: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Uploads a file. Retrying with the same id creates no second file. */
export function sendFile(
  { entity, recordId }: FileHost,
  file: File,
  { id, ...rest }: Sending,
): Promise<RecordFile> {
  const form = new FormData()
  form.set("entity", entity)
  form.set("record_id", recordId)
  form.set("file", file)
  return upload(createFile, form, { idempotencyKey: id, ...rest })
}

/** Deletes a file. It leaves the list at once and returns if the call fails or is undone. */
export function useTrashFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: RecordFile) => call(trashFile, { params: { id } }),
    onMutate: async (file) => {
      const { queryKey } = filesOptions({ entity: file.entity, recordId: file.record_id })
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (files) => files?.filter(({ id }) => id !== file.id))
    },
    onSuccess: ({ undoToken }, { name }) =>
      showToast({
        status: "success",
        title: messages().files.trashed(name),
        action: undoAction(client, undoToken),
      }),
    onSettled: (_answer, _error, { entity, record_id }) =>
      refreshFiles(client, { entity, recordId: record_id }),
    meta: { failure: (m) => m.files.trashFailed },
  })
}
