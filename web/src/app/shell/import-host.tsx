import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { readStored } from "../../lib/storage.ts"

/** Goes on following the imports that ran when the page was left; says nothing itself. */
export function ImportHost() {
  const client = useQueryClient()
  useEffect(() => {
    if (readStored("imports") === undefined) return
    void import("../../records/import/import-work.ts").then(({ followKept }) => followKept(client))
  }, [client])
  return null
}
