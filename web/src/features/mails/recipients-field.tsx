import { X } from "lucide-react"
import { type ReactNode, useId } from "react"
import type { MailPerson } from "../../lib/session/begun-mail.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ComboboxList } from "../../ui/fields/combobox-list.tsx"
import { Field } from "../../ui/fields/field.tsx"
import styles from "./recipients-field.module.css"
import { useRecipients } from "./use-recipients.tsx"

interface Props {
  label: string
  /** Addresses in the order they were added. */
  value: readonly string[]
  /** Addresses in other fields, which are not suggested again. */
  taken: readonly string[]
  /** People to suggest first. */
  people: readonly MailPerson[]
  /** Known names by lowercase address. */
  names: ReadonlyMap<string, string>
  error: string | undefined
  autoFocus?: boolean
  onChange: (value: string[]) => void
  /** Receives typed text that is not an address yet. */
  onTyped: (text: string) => void
  /** A button at the end of the field. */
  action?: ReactNode
}

function Chip({
  address,
  name,
  onRemove,
}: {
  address: string
  name: string | undefined
  onRemove: () => void
}) {
  const words = useMessages().mails
  return (
    <span className={`inline-row max-w-full text-s text-accent ${styles.chip}`} title={address}>
      <span className="truncate">{name ?? address}</span>
      <button
        type="button"
        className={`center flex-none text-inherit icon-s hoverable ${styles.remove}`}
        aria-label={words.remove(address)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}

/** Recipients as chips, found by name or typed as addresses. */
export function RecipientsField({ label, names, error, autoFocus, action, ...line }: Props) {
  const words = useMessages().mails
  const id = useId()
  const anchor = `--${id.replaceAll(/[^\w-]/g, "")}`
  const { value, onChange } = line
  const list = useRecipients(line)
  const { active, isOpen, isBusy, rows } = list
  const row = rows[active ?? -1]
  return (
    <Field label={label} error={list.isBad ? words.badAddress(list.typed) : error}>
      {(control) => (
        <span
          className={`field-frame row wrap gap-1 ${styles.frame}`}
          style={{ anchorName: anchor }}
          data-invalid={control["aria-invalid"]}
        >
          {value.map((address) => (
            <Chip
              key={address}
              address={address}
              name={names.get(address.toLowerCase())}
              onRemove={() => onChange(value.filter((other) => other !== address))}
            />
          ))}
          <input
            {...control}
            role="combobox"
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            autoFocus={autoFocus}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && row ? `${id}-${active}` : undefined}
            placeholder={value.length === 0 ? words.find : undefined}
            className={styles.input}
            value={list.text}
            onChange={(event) => list.type(event.target.value)}
            onClick={list.open}
            onBlur={list.finish}
            onKeyDown={list.onKeyDown}
            onPaste={list.onPaste}
          />
          {action}
          <ComboboxList
            {...{ id, label, anchor, isOpen, isBusy, rows }}
            empty={words.nobody}
            onEnd={undefined}
            active={active ?? -1}
            picked={undefined}
            onActive={list.setActive}
            onPick={(option) => list.add(option.id)}
          />
        </span>
      )}
    </Field>
  )
}
