import type { CustomField, CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Ellipsis, Pencil, TextCursorInput, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import { fieldGroups } from "../../records/fields/custom-field-groups.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { SortableList } from "../../ui/lists/sortable-list.tsx"
import { useMoveCustomField } from "./custom-field-config-api.ts"
import { CustomFieldIcon } from "./custom-field-icon.tsx"
import styles from "./custom-field-list.module.css"
import { placeInGroup } from "./field-order.ts"
import { useRemoveCustomField } from "./remove-custom-field.ts"

interface RowProps {
  field: CustomField
  handle: ReactNode
  onEdit: (id: string) => void
}

function detailOf(field: CustomField, words: ReturnType<typeof useMessages>["customFields"]): string {
  const { type, options, layout } = field
  return [
    words.types[type].label,
    ...(options.length > 0 && type !== "global-select" ? [words.optionCount(options.length)] : []),
    ...(layout === "double-column" ? [words.half] : []),
  ].join(" · ")
}

function FieldRow({ field, handle, onEdit }: RowProps) {
  const m = useMessages()
  const words = m.customFields
  const remove = useRemoveCustomField()
  const { id, label, entity, required, conditions } = field
  return (
    <div className={`row gap-2 hoverable ${styles.row}`}>
      {handle}
      <span className={`sunken center flex-none muted ${styles.icon}`}>
        <CustomFieldIcon type={field.type} />
      </span>
      <Link
        to="/admin/configs/custom-fields/$fieldId/edit"
        params={{ fieldId: id }}
        search={{ entity }}
        className={`rounded stack flex-1 min-w-0 text-inherit no-underline ${styles.link}`}
      >
        <span className="medium break">{label}</span>
        <span className="text-s muted truncate">{detailOf(field, words)}</span>
      </Link>
      {(conditions.length > 0 || required) && (
        <span className={`flex gap-2 flex-none ${styles.badges}`}>
          {conditions.length > 0 && <Badge>{words.conditional(conditions.length)}</Badge>}
          {required && <Badge tone="accent">{words.required}</Badge>}
        </span>
      )}
      <Menu
        align="end"
        trigger={{ className: "icon-button", "aria-label": words.actions(label), children: <Ellipsis /> }}
      >
        <MenuItem icon={<Pencil />} onSelect={() => onEdit(id)}>
          {words.edit}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(field)}>
          {words.remove.action}
        </MenuItem>
      </Menu>
    </div>
  )
}

function Placeholder() {
  return (
    <div className="framed-list" aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={`stack justify-center gap-2 ruled ${styles.placeholder}`}>
          <Skeleton width="30%" />
          <Skeleton width="50%" height={12} />
        </div>
      ))}
    </div>
  )
}

interface Props {
  entity: CustomFieldEntity
  onEdit: (id: string) => void
  /** The call to action of the empty list. */
  create: ReactNode
}

/** The fields of a noun by group, to sort, open and delete. */
export function CustomFieldList({ entity, onEdit, create }: Props) {
  const m = useMessages()
  const words = m.customFields
  const fields = useQuery(customFieldsOptions(entity))
  const { mutate: move } = useMoveCustomField(entity)
  if (!fields.data) {
    if (!fields.isError) return <Placeholder />
    return <ErrorState title={words.loadFailed} error={fields.error} onRetry={() => void fields.refetch()} />
  }
  const own = fields.data
  if (own.length === 0) {
    return (
      <EmptyState icon={<TextCursorInput />} title={words.emptyTitle(words.entities[entity])} action={create}>
        {words.emptyText}
      </EmptyState>
    )
  }
  const groups = fieldGroups(own)
  return groups.map(({ name, fields: members }) => (
    <section key={name ?? ""} className="stack gap-2">
      {(name !== null || groups.length > 1) && (
        <h2 className="text-base muted medium">{name ?? words.noGroup}</h2>
      )}
      <div className="framed-list">
        <SortableList
          label={name ?? words.title}
          items={members}
          keyOf={({ id }) => id}
          nameOf={({ label }) => label}
          words={words.sort}
          onMove={(from, to) => {
            const place = placeInGroup(own, members, from, to)
            if (place) move(place)
          }}
        >
          {(field, _, handle) => <FieldRow field={field} handle={handle} onEdit={onEdit} />}
        </SortableList>
      </div>
    </section>
  ))
}
