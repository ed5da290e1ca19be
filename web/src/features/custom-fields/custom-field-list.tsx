import type { CustomField, CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Pencil, TextCursorInput, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import { fieldGroups } from "../../records/fields/custom-field-groups.ts"
import { SettingEmpty, SettingList } from "../../settings/setting-list.tsx"
import { rowLink, RowMenu, RowText, SettingRow } from "../../settings/setting-row.tsx"
import { SortableList } from "../../ui/lists/sortable-list.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { customFieldWrites, useMoveCustomField } from "./custom-field-config-api.ts"
import { CustomFieldIcon } from "./custom-field-icon.tsx"
import { placeInGroup } from "./field-order.ts"

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

/** Deletes a field after a confirmation that says what disappears with it. */
function useRemoveCustomField(): (field: CustomField) => Promise<void> {
  const { mutate } = customFieldWrites.useTrash()
  return async (field) => {
    const { remove, entities } = messages().customFields
    const question = {
      title: remove.title(field.label),
      text: remove.text(entities[field.entity]),
      confirm: remove.confirm,
      danger: true,
    }
    if (await confirm(question)) mutate(field)
  }
}

function FieldRow({ field, handle, onEdit }: RowProps) {
  const words = useMessages().customFields
  const remove = useRemoveCustomField()
  const { id, label, entity, required, conditions } = field
  const badges = (conditions.length > 0 || required) && (
    <span className="flex gap-2">
      {conditions.length > 0 && <Badge>{words.conditional(conditions.length)}</Badge>}
      {required && <Badge tone="accent">{words.required}</Badge>}
    </span>
  )
  return (
    <SettingRow
      start={handle}
      icon={<CustomFieldIcon type={field.type} />}
      facts={badges}
      tools={
        <RowMenu label={words.actions(label)}>
          <MenuItem icon={<Pencil />} onSelect={() => onEdit(id)}>
            {words.edit}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(field)}>
            {words.remove.action}
          </MenuItem>
        </RowMenu>
      }
    >
      <Link
        to="/admin/configs/custom-fields/$fieldId/edit"
        params={{ fieldId: id }}
        search={{ entity }}
        className={rowLink}
      >
        <RowText name={label} detail={detailOf(field, words)} />
      </Link>
    </SettingRow>
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
  const words = useMessages().customFields
  const { mutate: move } = useMoveCustomField(entity)
  return (
    <SettingList
      query={useQuery(customFieldsOptions(entity))}
      failed={words.loadFailed}
      empty={
        <SettingEmpty
          icon={<TextCursorInput />}
          title={words.emptyTitle(words.entities[entity])}
          text={words.emptyText}
          action={create}
        />
      }
    >
      {(fields) => {
        const groups = fieldGroups(fields)
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
                  const place = placeInGroup(fields, members, from, to)
                  if (place) move(place)
                }}
              >
                {(field, _, handle) => <FieldRow field={field} handle={handle} onEdit={onEdit} />}
              </SortableList>
            </div>
          </section>
        ))
      }}
    </SettingList>
  )
}
