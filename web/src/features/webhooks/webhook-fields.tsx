import type { Entity } from "@funil/contract/shared/entities"
import {
  eventsOfNoun,
  nounOfEvent,
  type WebhookNoun,
  webhookNouns,
  type WebhookEvent,
} from "@funil/contract/data/webhook-events"
import { useQuery } from "@tanstack/react-query"
import { ChevronDown } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import { FilterRows } from "../../records/filters/filter-bar.tsx"
import { customFilterFields, filterFieldsOf } from "../../records/filters/filter-fields.ts"
import type { FieldNoun } from "../../records/record-kind.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import type { WebhookValues } from "./webhook-values.ts"
import styles from "./webhooks.module.css"

/** The fields of each noun that events can be filtered by. The page provides them. */
export type WebhookNouns = Readonly<Record<Entity, FieldNoun>>

interface Props {
  form: Form<WebhookValues>
  nouns: WebhookNouns
}

/** Errors of a noun's filter, keyed by the row's position. */
function rowErrors(errors: Form<WebhookValues>["errors"], entity: Entity): Record<string, string[]> {
  const prefix = `filters.${entity}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.replace(prefix, "filters."), [text]]] : [],
    ),
  )
}

/** The filter for a noun's records. */
function NounFilter({ form, nouns, entity }: Props & { entity: Entity }) {
  const m = useMessages()
  const custom = useQuery(customFieldsOptions(entity)).data ?? []
  const { filters } = form.values
  return (
    <FilterRows
      fields={filterFieldsOf(nouns[entity], m, customFilterFields(custom, m))}
      rows={filters[entity] ?? []}
      addLabel={m.webhooks.form.filter(m.webhooks.entities[entity].toLocaleLowerCase())}
      errors={rowErrors(form.errors, entity)}
      onChange={(rows) => form.set({ filters: { ...filters, [entity]: rows } })}
    />
  )
}

function NounEvents({ form, nouns, noun }: Props & { noun: WebhookNoun }) {
  const words = useMessages().webhooks
  const { events } = form.values
  const offered = eventsOfNoun(noun)
  const isWhole = offered.every((event) => events.includes(event))
  const others = events.filter((event) => nounOfEvent(event) !== noun)
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    form.set({ events: isOn ? [...events, event] : events.filter((one) => one !== event) })
  const chosen = events.filter((event) => nounOfEvent(event) === noun).length
  const [isOpenAtFirst] = useState(chosen > 0 || (events.length === 0 && noun === "deal"))
  return (
    <details className={`ruled ${styles.noun}`} open={isOpenAtFirst}>
      <summary>
        <ChevronDown aria-hidden="true" />
        {words.entities[noun]}
        {chosen > 0 && <Badge tone="accent">{chosen}</Badge>}
      </summary>
      <div className={styles.choices} role="group" aria-label={words.entities[noun]}>
        {offered.map((event) => (
          <Checkbox
            key={event}
            label={words.eventName(event)}
            checked={events.includes(event)}
            onChange={(isOn) => toggle(event, isOn)}
          />
        ))}
        <Checkbox
          label={<span className="muted">{words.form.all(words.entities[noun].toLocaleLowerCase())}</span>}
          checked={isWhole}
          onChange={(isOn) => form.set({ events: isOn ? [...others, ...offered] : others })}
        />
      </div>
      {chosen > 0 && noun !== "note" && <NounFilter form={form} nouns={nouns} entity={noun} />}
    </details>
  )
}

/** A webhook's address, events and filters. */
export function WebhookFields({ form, nouns }: Props) {
  const words = useMessages().webhooks.form
  return (
    <>
      <TextField
        {...form.field("url")}
        label={words.url}
        hint={words.urlHint}
        placeholder="https://"
        inputMode="url"
        maxLength={2048}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      <Checkbox
        look="switch"
        label={words.enabled}
        checked={form.values.enabled}
        onChange={(enabled) => form.set({ enabled })}
      />
      <section className="stack gap-3">
        <h2 className="text-m">{words.events}</h2>
        {form.errors["events"] && (
          <p className="text-s text-danger" role="alert">
            {form.errors["events"]}
          </p>
        )}
        <div className="card">
          {webhookNouns.map((noun) => (
            <NounEvents key={noun} form={form} nouns={nouns} noun={noun} />
          ))}
        </div>
      </section>
    </>
  )
}
