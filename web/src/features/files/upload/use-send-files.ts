import { useQueryClient } from "@tanstack/react-query"
import type { DroppedFiles } from "./dropped-files.ts"
import { type FileHost, refreshFiles } from "../file-api.ts"
import { refuseFolders, startUploads } from "./upload-queue.ts"
import "./upload-work.ts"

/** Uploads files in the background and refetches what shows them as each arrives. */
export function useSendFiles(host: FileHost): (chosen: DroppedFiles) => void {
  const client = useQueryClient()
  return ({ files, folders }) => {
    refuseFolders(host, folders)
    startUploads(host, files, () => void refreshFiles(client, host))
  }
}
