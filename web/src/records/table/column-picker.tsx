import { Columns3, RotateCcw } from "lucide-react"
import { useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { Popover } from "../../ui/overlays/popover.tsx"
import { SortableList } from "../../ui/lists/sortable-list.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import styles from "./column-picker.module.css"
import { type Column, movedColumn } from "./table-columns.ts"
import type { Columns } from "./use-columns.ts"

function Picker({ columns }: { columns: Columns }) {
  const m = useMessages()
  const words = m.records.table
  const [text, setText] = useState("")
  const { choice, choose, all } = columns
  const shown = columns.shown.slice(1)
  const names = shown.map(({ name }) => name)
  const wanted = folded(text)
  const fits = ({ label }: Column) => folded(label).includes(wanted)
  const hidden = all.filter((column) => !names.includes(column.name) && fits(column))
  const toggle = (name: string, isShown: boolean) =>
    choose({ ...choice, columns: isShown ? [...names, name] : names.filter((other) => other !== name) })
  return (
    <div className={`stack gap-2 ${styles.picker}`}>
      <p className="text-s muted">{words.columnsText}</p>
      <TextField
        quiet
        label={words.findColumn}
        placeholder={words.findColumn}
        value={text}
        onChange={setText}
      />
      <div className={styles.lists}>
        {/* Columns can be dragged only in the unfiltered list. */}
        {wanted === "" ? (
          <SortableList
            label={words.columns}
            items={shown}
            keyOf={({ name }) => name}
            nameOf={({ label }) => label}
            words={{ handle: words.columnHandle, moved: words.columnMoved }}
            onMove={(from, to) => choose({ ...choice, columns: movedColumn(names, from, to) })}
          >
            {({ name, label }, _, handle) => (
              <div className={`row justify-between ${styles.row}`}>
                <Checkbox label={label} checked onChange={() => toggle(name, false)} />
                {handle}
              </div>
            )}
          </SortableList>
        ) : (
          shown.filter(fits).map(({ name, label }) => (
            <div key={name} className={`row justify-between ${styles.row}`}>
              <Checkbox label={label} checked onChange={() => toggle(name, false)} />
            </div>
          ))
        )}
        {hidden.map(({ name, label }) => (
          <div key={name} className={`row justify-between ${styles.row}`}>
            <Checkbox label={label} checked={false} onChange={() => toggle(name, true)} />
          </div>
        ))}
      </div>
      <Button size="s" look="plain" icon={<RotateCcw />} onClick={() => choose(undefined)}>
        {words.resetColumns}
      </Button>
    </div>
  )
}

/** Selects and reorders the columns of a list. */
export function ColumnPicker({ columns }: { columns: Columns }) {
  const m = useMessages()
  const label = m.records.table.columns
  return (
    <Popover
      align="end"
      label={label}
      trigger={{
        className: "tool",
        children: (
          <>
            <Columns3 aria-hidden="true" />
            <span className={styles.label}>{label}</span>
          </>
        ),
      }}
    >
      {() => <Picker columns={columns} />}
    </Popover>
  )
}
