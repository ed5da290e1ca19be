import type { Contact } from "@funil/contract/records/contacts"
import { maxOtherAddresses } from "@funil/contract/shared/values/text"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ArrowUpToLine, Copy, X } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import { copyText } from "../../lib/text/copy-text.ts"
import { issueSentence } from "../../lib/text/field-rules.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { tellSaved } from "../../lib/tell-saved.ts"
import { fieldShape } from "../../records/fields/field-shape.ts"
import { fieldText } from "../../records/fields/field-text.ts"
import { phoneMaskOf } from "../../records/fields/phone-mask.ts"
import { useRecordField } from "../../records/fields/use-record-field.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { AlikeNotice } from "../../records/record/duplicates/alike-notice.tsx"
import { ReachIcons } from "../../records/record/parts/reach-actions.tsx"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { MaskedField } from "../../ui/fields/masked-field.tsx"
import { contactKind } from "./contact-kind.ts"
import { addressWith, mainName, type OtherName, withMain } from "./contact-rules.ts"
import styles from "./other-addresses.module.css"

interface Props {
  contact: Contact
  name: OtherName
  isLocked: boolean
}

/** Makes an address the main one. The old main address moves to the others. */
function useMakeMain({ id }: Contact, name: OtherName) {
  const m = useMessages()
  const client = useQueryClient()
  const save = useSaveRecord(contactKind, id)
  return useMutation({
    mutationFn: (value: string) => save((contact) => withMain(contact, name, value)),
    onSuccess: ({ undoToken }) => tellSaved(client, m.fieldNames.contact[mainName[name]], undoToken),
    meta: { failure: (words) => contactKind.words(words).updateFailed },
  })
}

interface EntryProps {
  contact: Contact
  name: OtherName
  label: string
  list: readonly string[]
  onAdd: (list: readonly string[]) => void
}

/** The field for a new address. Enter or leaving the field adds it. */
function Entry({ contact, name, label, list, onAdd }: EntryProps) {
  const m = useMessages()
  const words = m.details.contact.others
  const mask = phoneMaskOf(useFormat().currency)
  const [text, setText] = useState("")
  const [error, setError] = useState<string>()
  const change = (typed: string) => {
    setText(typed)
    setError(undefined)
  }
  const add = () => {
    if (text.trim() === "") return change("")
    const { list: next, issue } = addressWith(contact, name, { before: list, typed: text })
    if (issue) return setError(issueSentence(m.rules, issue))
    change("")
    if (next) onAdd(next)
  }
  const keys = {
    onBlur: add,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === "Enter") {
        event.preventDefault()
        add()
      } else if (event.key === "Escape" && text !== "") {
        event.preventDefault()
        event.stopPropagation()
        change("")
      }
    },
  }
  const field = {
    quiet: true,
    label,
    error,
    value: text,
    onChange: change,
    placeholder: words.add[name],
    ...keys,
  }
  return (
    <div>
      {name === "other_emails" ? (
        <EmailField {...field} maxLength={254} autoComplete="off" />
      ) : (
        <MaskedField {...field} maxLength={40} mask={mask} />
      )}
      <AlikeNotice kind={contactKind} name={mainName[name]} value={text} except={contact.id} />
    </div>
  )
}

interface AddressProps extends Props {
  value: string
  onRemove: () => void
}

/** An address with its actions. */
function Address({ contact, name, isLocked, value, onRemove }: AddressProps) {
  const m = useMessages()
  const mask = phoneMaskOf(useFormat().currency)
  const makeMain = useMakeMain(contact, name)
  const isEmail = name === "other_emails"
  const text = isEmail ? value : mask.show(value)
  const ends = { email: isEmail ? value : null, phone: isEmail ? null : value }
  return (
    <li className={`flex wrap items-start justify-between ${styles.item}`}>
      <span className={styles.text} title={text}>
        {text}
      </span>
      <span className={styles.tools}>
        <ReachIcons
          {...ends}
          name={text}
          text={null}
          dealId={undefined}
          people={[{ id: value, name: contactKind.faceOf(contact).name, ...ends }]}
          mailHost={isLocked ? undefined : { entity: "contact", id: contact.id }}
        />
        <IconButton
          size="s"
          icon={<Copy aria-hidden="true" />}
          label={m.copying.copyIt(text)}
          onClick={() => void copyText(text, m.copying.copied)}
        />
        {!isLocked && (
          <>
            <IconButton
              size="s"
              icon={<ArrowUpToLine aria-hidden="true" />}
              label={m.details.contact.others.makeMain(text)}
              disabled={makeMain.isPending}
              onClick={() => makeMain.mutate(value)}
            />
            <IconButton
              size="s"
              icon={<X aria-hidden="true" />}
              label={m.ui.remove(text)}
              onClick={onRemove}
            />
          </>
        )}
      </span>
    </li>
  )
}

/** The contact's other emails or phones, with actions to use, add and remove each. */
export function OtherAddresses({ contact, name, isLocked }: Props) {
  const m = useMessages()
  const format = useFormat()
  const label = m.fieldNames.contact[name]
  const field = useRecordField(contactKind, contact, name)
  // The field's value is the contact's list.
  const list = field.value as readonly string[]
  if (isLocked && list.length === 0) return null
  const shape = fieldShape("contact", name, contactKind.fields[name] ?? { type: "tags" })
  return (
    <InPlaceRow label={label} field={field} show={(value) => fieldText(shape, { m, format }, value)}>
      {list.length > 0 && (
        <ul aria-label={label}>
          {list.map((value) => (
            <Address
              key={value}
              contact={contact}
              name={name}
              isLocked={isLocked}
              value={value}
              onRemove={() => field.choose(list.filter((one) => one !== value))}
            />
          ))}
        </ul>
      )}
      {!isLocked && list.length < maxOtherAddresses && (
        <Entry contact={contact} name={name} label={label} list={list} onAdd={field.choose} />
      )}
      {field.error && <p role="alert">{field.error}</p>}
    </InPlaceRow>
  )
}
