import type { Deal } from "@funil/contract/records/deals"
import { utmNames } from "@funil/contract/shared/values/campaign"
import { useQuery } from "@tanstack/react-query"
import { calendarDate } from "@funil/contract/schemas/shared/values/dates"
import * as z from "zod/mini"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { DateField } from "../../../ui/fields/date-field.tsx"
import { InPlaceRow } from "../../../ui/forms/in-place-row.tsx"
import { inPlaceKeys } from "../../../ui/forms/in-place-keys.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TagsField } from "../../../ui/fields/tags-field.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { usePipeline } from "../../pipelines/all-pipelines-api.ts"
import { ownersOptions } from "../../../records/assignable-users.ts"
import { usersOptions } from "../../users/user-api.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { dealTagsOptions } from "../deal-api.ts"
import { useDealField, useDealTags } from "../deal-edit.ts"
import styles from "./deal-properties.module.css"

const closeDate = z.nullable(calendarDate)
const none = "–"

interface Props {
  deal: Deal
}

function OwnerField({ deal }: Props) {
  const m = useMessages()
  const label = m.fieldNames.deal.user_id
  const field = useDealField(deal, "user_id")
  const owners = useQuery(ownersOptions).data ?? []
  // A user who left, or can't own deals anymore, may still own this one.
  const former = deal.user && !owners.some(({ id }) => id === deal.user?.id) ? [deal.user] : []
  const people = [...owners, ...former]
  const nameOf = (id: string | null) => {
    const person = people.find((other) => other.id === id)
    return person ? personName(person) : m.deals.noOwner
  }
  return (
    <InPlaceRow isRequired label={label} field={field} show={nameOf}>
      <SelectField
        quiet
        label={label}
        placeholder={m.deals.noOwner}
        value={field.value ?? ""}
        options={people.map((person) => ({ value: person.id, label: personName(person) }))}
        onChange={(id) => field.choose(id || null)}
        error={field.error}
      />
    </InPlaceRow>
  )
}

function CloseDateField({ deal }: Props) {
  const m = useMessages()
  const format = useFormat()
  const label = m.fieldNames.deal.expected_close_date
  const field = useDealField(deal, "expected_close_date", closeDate)
  return (
    <InPlaceRow label={label} field={field} show={(date) => (date ? format.day(date) : none)}>
      <DateField
        quiet
        label={label}
        value={field.value}
        onChange={field.change}
        onPick={field.choose}
        error={field.error}
        {...inPlaceKeys(field)}
      />
    </InPlaceRow>
  )
}

function LostReasonField({ deal }: Props) {
  const m = useMessages()
  const label = m.fieldNames.deal.lost_reason
  const field = useDealField(deal, "lost_reason")
  const options = usePipeline(deal.pipeline_id)?.lost_reason_options ?? []
  const show = (reason: string | null) => reason ?? m.deals.noReason
  const own = field.value && !options.includes(field.value) ? [field.value] : []
  return (
    <InPlaceRow isRequired label={label} field={field} show={show}>
      {options.length > 0 ? (
        <SelectField
          quiet
          label={label}
          value={field.value ?? ""}
          placeholder={field.value ? undefined : m.deals.noReason}
          options={[...options, ...own].map((reason) => ({ value: reason, label: reason }))}
          onChange={(reason) => field.choose(reason || null)}
          error={field.error}
        />
      ) : (
        <TextField
          quiet
          label={label}
          placeholder={m.deals.noReason}
          maxLength={120}
          value={field.value ?? ""}
          onChange={(reason) => field.change(reason || null)}
          error={field.error}
          {...inPlaceKeys(field)}
        />
      )}
    </InPlaceRow>
  )
}

function DealTagsField({ deal }: Props) {
  const m = useMessages()
  const label = m.fieldNames.deal.tags
  const field = useDealTags(deal)
  const known = useQuery(dealTagsOptions).data ?? []
  return (
    <InPlaceRow label={label} field={field} show={(tags) => tags.join(", ") || none}>
      <TagsField
        quiet
        label={label}
        placeholder={m.fields.add}
        value={field.value}
        known={known}
        onChange={field.choose}
        error={field.error}
      />
    </InPlaceRow>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The deal's plain fields except the value, with inline editing. */
export function DealProperties({ deal, isLocked }: Props & { isLocked: boolean }) {
  const m = useMessages()
  const format = useFormat()
  const users = useQuery(usersOptions).data ?? []
  const author = users.find(({ id }) => id === deal.created_by)
  const maker = m.deals.origin(m.fieldOptions.deal.source[deal.source], deal.source_name)
  const campaign = utmNames.flatMap((name) => deal[name] ?? []).join(" / ")
  return (
    <fieldset className={`line-above stack gap-half ${styles.properties}`} disabled={isLocked}>
      <legend className="visually-hidden">{m.details.tabs.data}</legend>
      <OwnerField deal={deal} />
      <CloseDateField deal={deal} />
      {deal.status === "lost" && <LostReasonField deal={deal} />}
      <DealTagsField deal={deal} />
      <dl className="mt-1">
        <Fact label={m.fieldNames.deal.created_at}>
          {m.deals.createdBy(format.longDate(deal.created_at), author && personName(author))}
        </Fact>
        {(deal.source !== "manual" || campaign) && (
          <Fact label={m.fieldNames.deal.source}>{[maker, campaign].filter(Boolean).join(" · ")}</Fact>
        )}
        {deal.status === "open" && (
          <Fact label={m.fieldNames.deal.last_contact_at}>{format.longDate(deal.last_contact_at)}</Fact>
        )}
        {deal.closed_at && <Fact label={m.fieldNames.deal.closed_at}>{format.longDate(deal.closed_at)}</Fact>}
      </dl>
    </fieldset>
  )
}
