import { Paperclip } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import type { ButtonLook } from "../../../ui/marks/button.tsx"
import type { FileHost } from "../file-api.ts"
import { fileAccept } from "./file-fault.ts"
import { useSendFiles } from "./use-send-files.ts"

interface Props extends ButtonLook {
  host: FileHost
  children?: ReactNode
  "aria-describedby"?: string
}

/** A button that picks files and uploads them to the record. */
export function FileButton({ host, children, ...rest }: Props) {
  const words = useMessages().files
  const input = useRef<HTMLInputElement>(null)
  const send = useSendFiles(host)
  return (
    <>
      <Button icon={<Paperclip />} {...rest} onClick={() => input.current?.click()}>
        {children ?? words.attach}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={fileAccept}
        aria-label={words.attach}
        onChange={({ target }) => {
          send({ files: [...(target.files ?? [])], folders: [] })
          target.value = ""
        }}
      />
    </>
  )
}
