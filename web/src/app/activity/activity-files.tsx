import type { RecordFile } from "@funil/contract/records/files"
import { type ReactNode, Suspense, useState } from "react"
import type { ActivityRecord } from "../../features/activity/activity-api.ts"
import { FileButton } from "../../features/files/upload/file-button.tsx"
import { FileDrop } from "../../features/files/upload/file-drop.tsx"
import { FileList, FileRow } from "../../features/files/file-list.tsx"
import { UploadList } from "../../features/files/upload/upload-list.tsx"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { late } from "../../ui/screen/late.ts"

const Lightbox = late(async () => (await import("../../features/files/viewer/lightbox.tsx")).Lightbox)

/** The parts that files add to a record's activity. */
export interface FileParts {
  fileButton: ReactNode
  renderFile: (file: RecordFile) => ReactNode
  files: ReactNode
  uploads: ReactNode
}

interface Props {
  record: ActivityRecord
  children: (parts: FileParts) => ReactNode
}

/** Adds the files to the activity of a record, takes dropped files, and shows the open file. */
export function ActivityFiles({ record: { entity, id }, children }: Props) {
  const words = useMessages().activity.compose
  const canWrite = useCan("file.write")
  const [shown, setShown] = useState<string>()
  const host = { entity, recordId: id }
  return (
    <>
      <FileDrop host={host} canWrite={canWrite}>
        {children({
          fileButton: canWrite && (
            <FileButton host={host} size="s" look="plain">
              {words.file}
            </FileButton>
          ),
          renderFile: (file) => <FileRow isBrief file={file} onOpen={setShown} />,
          files: <FileList host={host} canWrite={canWrite} onOpen={setShown} />,
          uploads: <UploadList host={host} />,
        })}
      </FileDrop>
      <Suspense>
        {shown && (
          <Lightbox host={host} fileId={shown} onShow={setShown} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
    </>
  )
}
