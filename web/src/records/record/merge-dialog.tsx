import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { ArrowLeftRight } from "lucide-react"
import { useState } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { customFieldsOptions } from "../custom-field-api.ts"
import { fieldText } from "../fields/field-text.ts"
import { RecordField } from "../fields/record-field.tsx"
import { valueAt } from "../fields/use-record-field.ts"
import { recordOptions } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { differingFields } from "./differing-fields.ts"
import { useLinkedNames } from "./linked-names.ts"
import styles from "./merge-dialog.module.css"
import { fieldSpeech } from "./record-history-lines.ts"
import { type MergeCall, useMerge } from "./use-merge.ts"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  /** The record that stays, unless the sides are swapped. */
  id: string
  /** The one to merge into it; left out, it is asked for. */
  withId?: string | undefined
  merge: MergeCall<T>
  onMerged: (id: string) => void
  onClose: () => void
}

type Side = "own" | "with"
type Choices = Readonly<Record<string, Side>>

function Heads<T extends RecordBase>({ kind, own, other }: { kind: RecordKind<T>; own: T; other: T }) {
  const words = useMessages().details.merge
  return [own, other].map((record, index) => {
    const face = kind.faceOf(record)
    return (
      <div key={face.id} className={styles.head}>
        <Avatar
          decorative
          size={32}
          name={face.name}
          picture={face.picture}
          square={face.isSquare === true}
        />
        <span className={styles.text}>
          <span className={styles.name}>{face.name}</span>
          <span className={styles.fate}>{index === 0 ? words.keeps : words.goes}</span>
        </span>
      </div>
    )
  })
}

interface RowProps<T extends RecordBase> {
  kind: RecordKind<T>
  own: T
  other: T
  choices: Choices
  onChoose: (name: string, side: Side) => void
}

/** Where the two differ, field by field. What one of them lacks comes from the other anyway. */
function Rows<T extends RecordBase>({ kind, own, other, choices, onChoose }: RowProps<T>) {
  const m = useMessages()
  const format = useFormat()
  const customFields = useQuery(customFieldsOptions(kind.entity)).data ?? []
  const differing = differingFields(kind, customFields, { own, other })
  const values = differing.map((name) => ({
    field: name,
    from: valueAt(own, name),
    to: valueAt(other, name),
  }))
  const speech = { m, format, kind, customFields, names: useLinkedNames(kind, values) }
  const ownName = kind.faceOf(own).name
  const otherName = kind.faceOf(other).name
  /** Told by whose it is, since nobody is shown it; two of one name are told apart by what becomes of them. */
  const secretText = (side: Side) => {
    const words = m.details.merge
    const text = words.secretOf(side === "own" ? ownName : otherName)
    if (ownName !== otherName) return text
    return `${text} (${side === "own" ? words.keeps : words.goes})`
  }
  if (differing.length === 0) return <p className={styles.equal}>{m.details.merge.equal}</p>
  return differing.map((name) => {
    const { label, shape } = fieldSpeech(speech, name)
    return (
      <fieldset key={name} className={styles.row}>
        <legend className={styles.label}>{label}</legend>
        {(["own", "with"] as const).map((side) => {
          const text =
            shape.widget === "password"
              ? secretText(side)
              : fieldText(shape, speech, valueAt(side === "own" ? own : other, name))
          return (
            <label key={side} className={styles.choice}>
              <input
                type="radio"
                name={name}
                aria-label={m.details.merge.pick(label, text)}
                checked={(ownValue(choices, name) ?? "own") === side}
                onChange={() => onChoose(name, side)}
              />
              <span title={text}>{text}</span>
            </label>
          )
        })}
      </fieldset>
    )
  })
}

/** What each of the two has, to choose from. */
function Sides<T extends RecordBase>({ onSwap, ...sides }: RowProps<T> & { onSwap: () => void }) {
  const words = useMessages().details.merge
  const { kind, own, other } = sides
  return (
    <div className={styles.table}>
      <div className={styles.row}>
        <span />
        <Heads kind={kind} own={own} other={other} />
      </div>
      <div className={styles.swap}>
        <Button size="s" icon={<ArrowLeftRight />} onClick={onSwap}>
          {words.swap}
        </Button>
      </div>
      <Rows {...sides} />
    </div>
  )
}

/** Two records side by side, and what stays of each when they become one. */
export function MergeDialog<T extends RecordBase>({ kind, merge, onMerged, onClose, ...given }: Props<T>) {
  const m = useMessages()
  const words = m.details.merge
  const [ids, setIds] = useState<readonly [string, string | null]>([given.id, given.withId ?? null])
  const [choices, setChoices] = useState<Choices>({})
  // The other one is gone then; to read it anew while this still closes would only be refused.
  const [isMerged, setMerged] = useState(false)
  const [ownId, otherId] = ids
  const own = useQuery(recordOptions(kind, ownId)).data?.data
  const other = useQuery({ ...recordOptions(kind, otherId ?? ""), enabled: otherId !== null && !isMerged })
    .data?.data
  const close = (id: string) => {
    setMerged(true)
    onMerged(id)
  }
  const { mutate, isPending } = useMerge(kind, { merge, onMerged: close })
  const put = (next: readonly [string, string | null]) => {
    setIds(next)
    setChoices({})
  }
  const submit = () => otherId !== null && mutate({ id: ownId, with: otherId, fields: choices })
  return (
    <Dialog
      size="l"
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button look="primary" busy={isPending} disabled={!own || !other} onClick={submit}>
            {words.submit}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {given.withId === undefined && (
        <RecordField
          label={words.find}
          placeholder={words.findPlaceholder}
          to={kind.entity}
          value={otherId}
          exclude={[ownId]}
          onChange={(id) => put([ownId, id])}
        />
      )}
      {own && other && (
        <Sides
          kind={kind}
          own={own}
          other={other}
          choices={choices}
          onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
          onSwap={() => otherId !== null && put([otherId, ownId])}
        />
      )}
      {otherId !== null && !(own && other) && <Skeleton height={160} />}
    </Dialog>
  )
}
