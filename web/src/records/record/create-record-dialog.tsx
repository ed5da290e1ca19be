import type { Schema } from "@funil/contract/shared/endpoint"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import { type Answer, call } from "../../lib/api/api.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { messages, useLanguage, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { type Form, useForm } from "../../ui/forms/form.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { customFieldsOptions } from "../custom-field-api.ts"
import { shownGroups } from "../fields/custom-field-groups.ts"
import { FieldEditor } from "../fields/field-editor.tsx"
import { customFieldShape, fieldShape } from "../fields/field-shape.ts"
import { MadeOnTheWay, useMadeOnTheWay } from "../make-by-name.ts"
import { fieldName, type RecordBase, type RecordKind } from "../record-kind.ts"
import { AlikeNotice } from "./duplicates/alike-notice.tsx"
import { DuplicatesDialog } from "./duplicates/duplicates-dialog.tsx"
import { CepField } from "./parts/cep-field.tsx"
import styles from "./create-record-dialog.module.css"
import { isLocal } from "../fields/local-fields.ts"

/** The values of a new record by field name. */
interface NewValues extends Record<string, unknown> {
  custom_fields: Readonly<Record<string, unknown>>
}

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  initial?: Readonly<Record<string, unknown>> | undefined
  /** Field errors to show from the start. The first custom field with an error gets the focus. */
  problems?: Readonly<Record<string, string>> | undefined
  /** Receives the record to show: the new one, or an existing duplicate, which has no `made`. */
  onCreated: (id: string, made?: T) => void
  onClose: () => void
}

/** What to do with other records that look like the new one. */
interface AlikeProps {
  /** Uses an existing record instead of creating one. Undefined for nouns without duplicates. */
  onUse: ((id: string) => void) | undefined
  /** Receives the ids of duplicates that the form has shown. */
  onTold: (ids: readonly string[]) => void
}

function filled(all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmptyValue(value)))
}

/** The filled-in values. */
function bodyOf({ custom_fields, ...values }: NewValues): Record<string, unknown> {
  const own = filled(custom_fields)
  return { ...filled(values), ...(Object.keys(own).length > 0 && { custom_fields: own }) }
}

interface PartProps<T extends RecordBase> {
  kind: RecordKind<T>
  form: Form<NewValues>
}

interface RowsProps<T extends RecordBase> extends PartProps<T>, AlikeProps {
  rows: readonly (readonly string[])[]
}

function OwnFields<T extends RecordBase>({ kind, form, rows, onUse, onTold }: RowsProps<T>) {
  const m = useMessages()
  const hasCep = useLanguage() === "pt-BR"
  const first = rows[0]?.[0]
  const shown = rows.map((names) => names.filter((name) => isLocal(ownValue(kind.fields, name))))
  return shown.map((names) => (
    <div key={names.join()} className={styles.row}>
      {names.map((name) => {
        const field = ownValue(kind.fields, name) ?? { type: "text" as const }
        const value = ownValue(form.values, name) ?? null
        if (name === "address_zip" && hasCep)
          return (
            <CepField
              key={name}
              value={typeof value === "string" ? value : null}
              onFound={(found) =>
                form.set(Object.fromEntries(Object.entries(found).filter(([, part]) => part !== null)))
              }
              onChange={(zip) => form.set({ address_zip: zip })}
            />
          )
        return (
          <div key={name} className="min-w-0">
            <FieldEditor
              label={fieldName(kind, m, name)}
              shape={{
                ...fieldShape(kind.entity, name, field),
                words: ownValue(kind.options(m), name),
                creates: true,
              }}
              value={value}
              error={ownValue(form.errors, name)}
              onChange={(next) => form.set({ [name]: next })}
              required={field.required}
              autoFocus={name === first && name === kind.nameField}
            />
            <AlikeNotice kind={kind} name={name} value={value} onUse={onUse} onTold={onTold} />
          </div>
        )
      })}
    </div>
  ))
}

function CustomFields<T extends RecordBase>({ kind, form }: PartProps<T>) {
  const fields = useQuery(customFieldsOptions(kind.entity)).data ?? []
  const { custom_fields: own } = form.values
  const problem = fields.find((field) => form.errors[`custom_fields.${field.name}`])
  return shownGroups(fields, form.values).map(({ name: title, fields: list }) => (
    <section key={title ?? ""} className="stack gap-3" aria-label={title ?? undefined}>
      {title && <h3>{title}</h3>}
      <div className={styles.fields}>
        {list.map((field) => {
          const shape = customFieldShape(field)
          if (!shape) return <h4 key={field.id}>{field.label}</h4>
          return (
            <div key={field.id} data-layout={field.layout} className={styles.field}>
              <FieldEditor
                label={field.label}
                shape={{ ...shape, creates: true }}
                value={ownValue(own, field.name) ?? null}
                required={field.required}
                autoFocus={field === problem}
                error={form.errors[`custom_fields.${field.name}`]}
                onChange={(value) => form.set({ custom_fields: { ...own, [field.name]: value } })}
              />
            </div>
          )
        })}
      </div>
    </section>
  ))
}

type Made<T> = T & { readonly possible_duplicates?: readonly string[] }

interface FormProps<T extends RecordBase> extends Omit<Props<T>, "onCreated">, AlikeProps {
  onMade: (answer: Answer<T>) => void
}

function NewRecordForm<T extends RecordBase>(props: FormProps<T>) {
  const { kind, initial, problems, onMade, onUse, onTold, onClose } = props
  const m = useMessages()
  const client = useQueryClient()
  const formId = useId()
  const [isMore, setMore] = useState(false)
  const { submit, names, more = [] } = kind.form ?? formless(kind)
  const { mutateAsync } = useMutation({
    // The form's schema has checked the body.
    mutationFn: (body: Record<string, unknown>) => call(kind.endpoints.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [kind.key] }),
    meta: { failure: (words) => kind.words(words).createFailed },
  })
  const form = useForm<NewValues, Schema>({
    initial: { ...initial, [kind.nameField]: ownValue(initial, kind.nameField) ?? "", custom_fields: {} },
    problems,
    schema: kind.endpoints.create.body,
    body: bodyOf,
    submit: async (body) => onMade(await mutateAsync(body as Record<string, unknown>)),
  })
  const { leave } = useLeaving(form)
  const { made, giveUp } = useMadeOnTheWay()
  const drop = (then: () => void) =>
    leave(() => {
      giveUp()
      then()
    })
  const close = () => drop(onClose)
  const rows = { kind, form, onTold, onUse: onUse && ((id: string) => drop(() => onUse(id))) }
  // Shows the other fields if one of them has an error.
  const isOpen = isMore || more.flat().some((name) => ownValue(form.errors, name) !== undefined)
  return (
    <Dialog
      title={kind.words(m).create}
      onClose={close}
      footer={
        <FormFooter
          form={formId}
          label={submit(m)}
          isBusy={form.isBusy}
          hint={m.details.form.submitHint}
          onCancel={close}
        />
      }
    >
      <FormBody form={form} id={formId}>
        <MadeOnTheWay value={made}>
          <OwnFields {...rows} rows={names} />
          <CustomFields kind={kind} form={form} />
          {more.length > 0 && !isOpen && (
            <Button look="plain" onClick={() => setMore(true)}>
              {m.details.form.more}
            </Button>
          )}
          {isOpen && <OwnFields {...rows} rows={more} />}
        </MadeOnTheWay>
      </FormBody>
    </Dialog>
  )
}

function formless(kind: RecordKind): never {
  throw new Error(`${kind.entity} has no form`)
}

/**
 * Creates a record: common fields first, others behind "more", plus custom fields. Warns about
 * likely duplicates while the user types, or after a save that finds some.
 */
export function CreateRecordDialog<T extends RecordBase>({ kind, onCreated, ...dialog }: Props<T>) {
  const client = useQueryClient()
  const [made, setMade] = useState<Made<T>>()
  const told = useRef(new Set<string>())
  if (made) {
    const duplicates = made.possible_duplicates ?? []
    return <DuplicatesDialog kind={kind} record={made} duplicates={duplicates} onOpen={onCreated} />
  }
  return (
    <NewRecordForm
      {...dialog}
      kind={kind}
      onMade={({ data, undoToken }) => {
        // The endpoints of nouns that can have duplicates name them.
        const record = data as Made<T>
        if (record.possible_duplicates?.some((id) => !told.current.has(id))) return setMade(record)
        const title = kind.words(messages()).created(kind.faceOf(data).name)
        showToast({ status: "success", title, action: undoAction(client, undoToken) })
        onCreated(data.id, data)
      }}
      onUse={kind.alike && onCreated}
      onTold={(ids) => {
        for (const id of ids) told.current.add(id)
      }}
    />
  )
}
