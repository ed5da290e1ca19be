import { acceptedFiles } from "@funil/contract/records/files"
import { maxMailFileBytes, maxMailFiles } from "@funil/contract/messages/mails"
import { FileText, Paperclip, Upload, X } from "lucide-react"
import { useRef } from "react"
import { fileSize } from "../../lib/text/file-size.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { Spinner } from "../../ui/marks/spinner.tsx"
import styles from "./mail-attachments.module.css"
import type { MailFiles } from "./use-mail-files.ts"

const accept = Object.values(acceptedFiles)
  .flat()
  .map((ending) => `.${ending}`)
  .join(",")
const maxOffered = 12

interface Props {
  files: MailFiles
}

/** Attaches files of the record, or uploads others. */
export function AttachButton({ files: { attached, offered, sending, add, upload } }: Props) {
  const words = useMessages().mails.files
  const mayUpload = useCan("file.write")
  const input = useRef<HTMLInputElement>(null)
  const isFull = attached.length + sending.length >= maxMailFiles
  if (!mayUpload && offered.length === 0) return null
  return (
    <>
      <Menu
        trigger={{
          className: buttonClass({ size: "s", look: "plain" }),
          disabled: isFull,
          title: isFull ? words.tooMany(maxMailFiles) : undefined,
          children: (
            <>
              {sending.length > 0 ? <Spinner /> : <Paperclip aria-hidden="true" />}
              {words.attach}
            </>
          ),
        }}
      >
        {mayUpload && (
          <MenuItem icon={<Upload />} onSelect={() => input.current?.click()}>
            {words.upload}
          </MenuItem>
        )}
        {mayUpload && offered.length > 0 && <MenuSeparator />}
        {offered.slice(0, maxOffered).map(({ id, name }) => (
          <MenuItem key={id} icon={<FileText />} onSelect={() => add(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={accept}
        aria-label={words.attach}
        onChange={({ target }) => {
          for (const file of target.files ?? []) void upload(file)
          target.value = ""
        }}
      />
    </>
  )
}

/** The attached and uploading files, and their total size. */
export function AttachmentList({ files: { attached, sending, bytes, isTooMuch, error, remove } }: Props) {
  const words = useMessages().mails.files
  const format = useFormat()
  const most = fileSize(format, maxMailFileBytes)
  const said = isTooMuch ? words.tooMuch(most) : error
  if (attached.length + sending.length === 0 && !said) return null
  return (
    <div className="stack gap-1">
      <ul className="flex wrap gap-2" aria-label={words.label}>
        {attached.map(({ id, name, size }) => (
          <li key={id} className={`rounded surface row gap-2 max-w-full ${styles.file}`}>
            <FileText aria-hidden="true" />
            <span className={`truncate ${styles.name}`} title={name}>
              {name}
            </span>
            <span className="flex-none text-s muted">{fileSize(format, size)}</span>
            <IconButton size="s" label={words.remove(name)} icon={<X />} onClick={() => remove(id)} />
          </li>
        ))}
        {sending.map(({ id, name }) => (
          <li key={id} className={`rounded surface row gap-2 max-w-full ${styles.file}`} role="status">
            <Spinner />
            <span className={`truncate ${styles.name}`}>{words.sending(name)}</span>
          </li>
        ))}
      </ul>
      {said ? (
        <p className="text-s text-danger" role="alert">
          {said}
        </p>
      ) : (
        <p className="text-s muted">{words.total(fileSize(format, bytes), most)}</p>
      )}
    </div>
  )
}
