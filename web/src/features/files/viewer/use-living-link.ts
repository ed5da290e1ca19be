import type { RecordFile } from "@funil/contract/records/files"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { freshFile } from "../file-api.ts"

/** Whether a link has expired, by the Unix time it contains. */
function isOld(link: string): boolean {
  const expires = Number(new URL(link, location.href).searchParams.get("expires"))
  return expires * 1000 < Date.now()
}

/**
 * Returns the first working link of a picture and keeps it until it expires, even if the list
 * refetches with new ones. `src` is undefined while a new link loads and null if no link works.
 */
export function useLivingLink(file: RecordFile, kind: "thumbnail_url" | "view_url") {
  const client = useQueryClient()
  const [src, setSrc] = useState(() => {
    const link = file[kind]
    return link !== null && isOld(link) ? undefined : link
  })
  const renew = async () => (await freshFile(client, file).catch(() => undefined))?.[kind] ?? null
  const begin = useEffectEvent(renew)
  const isMissing = src === undefined
  useEffect(() => {
    if (!isMissing) return undefined
    const abort = new AbortController()
    const start = async () => {
      const next = await begin()
      if (!abort.signal.aborted) setSrc(next)
    }
    void start()
    return () => abort.abort()
  }, [isMissing])
  const onError = () => void renew().then((next) => setSrc(next === src ? null : next))
  return { src, onError }
}
