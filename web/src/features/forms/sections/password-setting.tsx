import { type KeyboardEvent, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import styles from "../editor/properties.module.css"
import type { SectionProps } from "./section-props.ts"
import { useWriting } from "./use-writing.ts"

interface NewProps {
  onWrite: (password: string) => Promise<boolean>
  onClose: () => void
  busy: boolean
  error: string | undefined
}

function NewPassword({ onWrite, onClose, busy, error }: NewProps) {
  const words = useMessages().formEditor.access
  const [password, setPassword] = useState("")
  const write = async () => {
    if (password !== "" && (await onWrite(password))) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    // This form must not submit the form around it.
    event.preventDefault()
    void write()
  }
  return (
    <>
      <PasswordField
        label={words.newPassword}
        autoComplete="new-password"
        autoFocus
        value={password}
        error={error}
        onChange={setPassword}
        onKeyDown={onKeyDown}
      />
      <div className="flex wrap gap-2">
        <Button size="s" look="primary" busy={busy} disabled={password === ""} onClick={() => void write()}>
          {words.savePassword}
        </Button>
        <Button size="s" look="plain" onClick={onClose}>
          {words.cancelPassword}
        </Button>
      </div>
    </>
  )
}

/** Sets or removes the page's password, which is never shown again. */
export function PasswordSetting({ stored, pictures }: Pick<SectionProps, "stored" | "pictures">) {
  const words = useMessages().formEditor.access
  const [isOpen, setOpen] = useState(false)
  const { busy, error, run } = useWriting(words.passwordFailed)
  const write = (next: string | null) => run(() => pictures.setPassword(next))
  const { has_password } = stored
  return (
    <div className={styles.part}>
      <span className="p-0 text-s muted medium">{words.password}</span>
      <p className="text-s muted pretty">{has_password ? words.hasPassword : words.noPassword}</p>
      {isOpen ? (
        <NewPassword onWrite={write} onClose={() => setOpen(false)} busy={busy} error={error} />
      ) : (
        <div className="flex wrap gap-2">
          <Button size="s" onClick={() => setOpen(true)}>
            {has_password ? words.changePassword : words.setPassword}
          </Button>
          {has_password && (
            <Button size="s" look="plain" busy={busy} onClick={() => void write(null)}>
              {words.removePassword}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
