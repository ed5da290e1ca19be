import { nounRights } from "@funil/contract/account/noun-rights"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import type { ComboboxOption } from "../../ui/fields/combobox-list.tsx"
import { Combobox } from "../../ui/fields/combobox.tsx"
import type { FieldProps } from "../../ui/fields/field.tsx"
import tagStyles from "../../ui/fields/tags-field.module.css"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { TagChip } from "../../ui/marks/tag-chip.tsx"
import { isNamed, type MoreFields, type NamedNoun, useMakeByName } from "../make-by-name.ts"
import {
  choiceNamesOptions,
  type ChoiceNoun,
  type ChoiceRecords,
  type OfferedUsers,
  type RecordChoice,
  useChoiceDetail,
  useChoices,
} from "../record-choices.ts"
import type { RecordBase } from "../record-kind.ts"

/** Returns the row of a choice: picture, name, and what tells it from others. */
function useOptionOf(to: ChoiceNoun): (choice: RecordChoice) => ComboboxOption {
  const detailOf = useChoiceDetail()
  const isSquare = to === "company" || to === "product"
  return (choice) => ({
    id: choice.id,
    label: choice.label,
    detail: detailOf(choice),
    icon:
      choice.picture === undefined ? undefined : (
        <Avatar decorative size={20} square={isSquare} name={choice.label} picture={choice.picture} />
      ),
  })
}

/** Returns a function that creates a record from the typed name, if its noun and the user may. */
function useCreate<N extends ChoiceNoun>(
  to: N,
  onMade: (record: ChoiceRecords[N]) => void,
  more?: N extends NamedNoun ? MoreFields<N> : never,
): ((name: string) => void) | undefined {
  const make = useMakeByName<NamedNoun>(isNamed(to) ? to : "contact")
  const canCreate = useCan(nounRights[isNamed(to) ? to : "contact"].create)
  if (!isNamed(to) || !canCreate) return undefined
  // TypeScript can't tell that the noun's own call creates the record.
  return (name) => make({ name, more, onMade } as never)
}

interface LinkProps extends FieldProps {
  /** The noun to choose from. */
  to: ChoiceNoun
  /** The selectable users, if it links to users. */
  users?: OfferedUsers | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
  /** Whether the typed name may become a new record. Not where users look for existing ones. */
  creates?: boolean | undefined
}

interface Props extends LinkProps {
  /** The record's id, or null. */
  value: string | null
  onChange: (id: string | null) => void
  /** Ids that are already picked. */
  exclude?: readonly string[]
  /** Clears itself after a pick, for lists that users fill one by one. */
  isPicker?: boolean
}

/** Selects a record of a noun with a search. */
export function RecordField({
  to,
  users,
  value,
  onChange,
  exclude = [],
  placeholder,
  autoFocus,
  creates = false,
  ...field
}: Props) {
  const m = useMessages()
  const [text, setText] = useState("")
  const { found, ...search } = useChoices(to, text, users)
  const optionOf = useOptionOf(to)
  const create = useCreate(to, (record) => onChange((record as RecordBase).id))
  const named = useQuery(choiceNamesOptions(to, value === null ? [] : [value])).data
  const choice = named?.find(({ id }) => id === value)
  const picked = choice ? optionOf(choice) : { id: value ?? "", label: named ? m.fields.gone : m.ui.loading }
  return (
    <Combobox
      {...field}
      {...search}
      autoFocus={autoFocus === true}
      placeholder={placeholder ?? m.ui.choose}
      value={value === null ? null : picked}
      options={found.filter(({ id }) => !exclude.includes(id)).map(optionOf)}
      onSearch={setText}
      onChange={(option) => onChange(option?.id ?? null)}
      onCreate={creates ? create : undefined}
    />
  )
}

interface ManyProps extends LinkProps {
  /** The records' ids. */
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Selects several records of a noun, shown as chips. */
export function RecordsField({ value, onChange, ...field }: ManyProps) {
  const m = useMessages()
  const named = useQuery({ ...choiceNamesOptions(field.to, value), placeholderData: keepPreviousData }).data
  const nameOf = (id: string) =>
    named?.find((choice) => choice.id === id)?.label ?? (named ? m.fields.gone : m.ui.loading)
  return (
    <div className={`stack gap-2 ${tagStyles.field}`}>
      <RecordField
        {...field}
        isPicker
        value={null}
        exclude={value}
        onChange={(id) => id && onChange([...value, id])}
      />
      {value.length > 0 && (
        <div className="flex wrap gap-1">
          {value.map((id) => (
            <TagChip key={id} onRemove={() => onChange(value.filter((item) => item !== id))}>
              {nameOf(id)}
            </TagChip>
          ))}
        </div>
      )}
    </div>
  )
}

type PickedNoun = NamedNoun | "deal"

const placeholders: Readonly<Record<PickedNoun, (m: Messages) => string>> = {
  contact: (m) => m.contacts.find,
  company: (m) => m.contacts.findCompany,
  product: (m) => m.products.find,
  deal: (m) => m.deals.links.findDeal,
}

interface PickerProps<N extends PickedNoun> {
  to: N
  label: string
  /** Hides the label visually. */
  quiet?: boolean
  autoFocus?: boolean
  /** Ids of records that are already picked. */
  exclude: readonly string[]
  /** Filters the records that may be picked. */
  isOffered?: ((record: ChoiceRecords[N]) => boolean) | undefined
  /** The fields, besides its name, of a record that the picker creates. */
  more?: N extends NamedNoun ? MoreFields<N> : never
  onPick: (record: ChoiceRecords[N]) => void
}

/**
 * Finds a record while the user types, to link it. Creates it from the typed text if its noun needs
 * no more than a name and the user may.
 */
export function RecordPicker<N extends PickedNoun>(props: PickerProps<N>) {
  const { to, exclude, isOffered = () => true, more, onPick, ...field } = props
  const m = useMessages()
  const [text, setText] = useState("")
  const { found, ...search } = useChoices(to, text)
  const optionOf = useOptionOf(to)
  const create = useCreate(to, onPick, more)
  const offered = found.filter(({ id, record }) => !exclude.includes(id) && isOffered(record))
  return (
    <Combobox
      {...field}
      {...search}
      isPicker
      value={null}
      placeholder={placeholders[to](m)}
      options={offered.map(optionOf)}
      onSearch={setText}
      onChange={(option) => {
        const picked = offered.find(({ id }) => id === option?.id)
        if (picked) onPick(picked.record)
      }}
      onCreate={create}
    />
  )
}
