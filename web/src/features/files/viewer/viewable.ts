import type { RecordFile } from "@funil/contract/records/files"
import { queryOptions, useQuery } from "@tanstack/react-query"

const heic = new Set(["image/heic", "image/heif"])

/**
 * Whether the browser renders HEIC. It probes with `<picture>`, which fetches only types it knows.
 */
async function drawsHeic(): Promise<boolean> {
  const source = document.createElement("source")
  source.type = "image/heic"
  source.srcset = "/favicon.svg"
  const image = new Image()
  const picture = document.createElement("picture")
  picture.append(source, image)
  await new Promise((resolve) => setTimeout(resolve))
  return image.currentSrc !== ""
}

const heicOptions = queryOptions({ queryKey: ["draws-heic"], queryFn: drawsHeic, staleTime: Infinity })

/** Returns a check for files that this browser can show. Only Safari shows iPhone photos (HEIC). */
export function useViewable() {
  const { data: isHeicDrawn = false } = useQuery(heicOptions)
  return ({ mime, view_url }: Pick<RecordFile, "mime" | "view_url">) =>
    view_url !== null && (isHeicDrawn || !heic.has(mime))
}
