import type { RecordFile } from "@funil/contract/records/files"
import { maxMailFileBytes } from "@funil/contract/messages/mails"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { MailHost } from "../../lib/session/begun-mail.ts"
import { freshId } from "../../lib/text/fresh-id.ts"
import { messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import type { Form } from "../../ui/forms/form.ts"
import { filesOptions, refreshFiles, sendFile } from "../files/file-api.ts"
import type { MailValues } from "./mail-draft.ts"

interface Sending {
  readonly id: string
  readonly name: string
}

export interface MailFiles {
  /** The attached files. */
  readonly attached: readonly RecordFile[]
  /** The record's other files. */
  readonly offered: readonly RecordFile[]
  readonly sending: readonly Sending[]
  readonly bytes: number
  readonly isTooMuch: boolean
  /** Whether the files can't be sent yet: too large, or still uploading. */
  readonly isUnready: boolean
  readonly error: string | undefined
  readonly add: (id: string) => void
  readonly remove: (id: string) => void
  /** Uploads a file to the record and attaches it. */
  readonly upload: (file: File) => Promise<void>
}

/** The attachments of a mail, which are files of its record. */
export function useMailFiles({ entity, id }: MailHost, form: Form<MailValues>): MailFiles {
  const client = useQueryClient()
  const host = { entity, recordId: id }
  const files = useQuery(filesOptions(host)).data ?? []
  const [sending, setSending] = useState<readonly Sending[]>([])
  const chosen = form.values.files
  // Uploads finish in any order, and each must add itself to the latest list.
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  const change = (next: string[]) => {
    latest.current = next
    form.set({ files: next })
  }
  const remove = (gone: string) => change(latest.current.filter((other) => other !== gone))
  const add = (added: string) => change([...latest.current.filter((other) => other !== added), added])
  const upload = async (file: File) => {
    const key = freshId()
    setSending((now) => [...now, { id: key, name: file.name }])
    try {
      const { signal } = new AbortController()
      const sent = await sendFile(host, file, { id: key, signal, onProgress: () => undefined })
      await refreshFiles(client, host)
      add(sent.id)
    } catch (error) {
      if (error instanceof Error)
        handleFailure(error, { failure: () => messages().mails.files.failed(file.name) })
    } finally {
      setSending((now) => now.filter((one) => one.id !== key))
    }
  }
  const attached = chosen.flatMap((wanted) => files.find((file) => file.id === wanted) ?? [])
  const bytes = attached.reduce((sum, { size }) => sum + size, 0)
  const isTooMuch = bytes > maxMailFileBytes
  return {
    attached,
    offered: files.filter((file) => !chosen.includes(file.id)),
    sending,
    bytes,
    isTooMuch,
    isUnready: isTooMuch || sending.length > 0,
    error: Object.entries(form.errors).find(([name]) => name.startsWith("files"))?.[1],
    add,
    remove,
    upload,
  }
}
