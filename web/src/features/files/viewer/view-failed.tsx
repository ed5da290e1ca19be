import type { RecordFile } from "@funil/contract/records/files"
import { Download, FileX, WifiOff } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { useOnline } from "../../../ui/screen/online.ts"
import { useDownload } from "../use-download.ts"

interface Props {
  file: RecordFile
  onRetry: () => void
}

/** Replaces a file that can't be shown, or not offline. Offers a download. */
export function ViewFailed({ file, onRetry }: Props) {
  const m = useMessages()
  const words = m.files.viewer
  const isOnline = useOnline()
  const download = useDownload()
  return (
    <div role="alert">
      <EmptyState
        icon={isOnline ? <FileX /> : <WifiOff />}
        title={words.failedTitle}
        action={
          <>
            <Button onClick={onRetry}>{m.ui.tryAgain}</Button>
            {isOnline && (
              <Button icon={<Download />} onClick={() => download(file)}>
                {words.download}
              </Button>
            )}
          </>
        }
      >
        {isOnline ? words.failedText : m.errors.network}
      </EmptyState>
    </div>
  )
}
