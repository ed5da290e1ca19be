import type { RecordFile } from "@funil/contract/files"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { freshFile } from "./file-api.ts"

/** Whether a link has run out: it says until when it works, in seconds. */
function isOld(link: string): boolean {
  const expires = Number(new URL(link, location.href).searchParams.get("expires"))
  return expires * 1000 < Date.now()
}

/**
 * The link of a picture: the first that is not too old, for as long as it works, however often the list is read, since each
 * reading may bring new ones. `src` is undefined while a new one is fetched, and null when none shows it.
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
