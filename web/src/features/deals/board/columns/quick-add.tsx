import { X, Building2, UserRound } from "lucide-react"
import { useState } from "react"
import { createDeal } from "@funil/contract/schemas/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { MadeOnTheWay, useMadeOnTheWay, useMakeByName } from "../../../../records/make-by-name.ts"
import { Button } from "../../../../ui/marks/button.tsx"
import { FormBody } from "../../../../ui/forms/form-body.tsx"
import { useForm } from "../../../../ui/forms/form.ts"
import { IconButton } from "../../../../ui/marks/icon-button.tsx"
import { MoneyField } from "../../../../ui/fields/money-field.tsx"
import { TextField } from "../../../../ui/fields/text-field.tsx"
import { useQuickDeal } from "./quick-deal.ts"
import styles from "./quick-add.module.css"
import { useCan } from "../../../../lib/session/me.ts"
import type { ComboboxOption } from "../../../../ui/fields/combobox-list.tsx"
import { Combobox } from "../../../../ui/fields/combobox.tsx"
import { personName } from "../../../../lib/text/person-name.ts"
import { type RecordChoice, useChoiceDetail, useChoices } from "../../../../records/record-choices.ts"

/** The contact or company of a deal. */
interface Party {
  kind: "contact" | "company"
  id: string
  name: string
}

const icons = { contact: <UserRound />, company: <Building2 /> }
const newContact = "+contact"
const newCompany = "+company"
/** How many contacts and how many companies the list offers. */
const maxOffered = 6

/** Searches contacts and companies, as options that say which of the two they are. */
function useFound(text: string): { options: ComboboxOption[]; isBusy: boolean } {
  const contacts = useChoices("contact", text)
  const companies = useChoices("company", text)
  const detailOf = useChoiceDetail()
  const rowsOf = (kind: Party["kind"], found: readonly RecordChoice[]) =>
    found.slice(0, maxOffered).map((choice) => ({
      id: `${kind}:${choice.id}`,
      label: choice.label,
      detail: detailOf(choice),
      icon: icons[kind],
    }))
  return {
    options: [...rowsOf("contact", contacts.found), ...rowsOf("company", companies.found)],
    isBusy: contacts.isBusy || companies.isBusy,
  }
}

/** Creates the typed contact or company. */
function useCreateParty(onCreated: (party: Party) => void) {
  const makeContact = useMakeByName("contact")
  const makeCompany = useMakeByName("company")
  return (kind: Party["kind"], name: string) => {
    if (kind === "company")
      return makeCompany({ name, onMade: ({ id, company }) => onCreated({ kind, id, name: company }) })
    makeContact({ name, onMade: (contact) => onCreated({ kind, id: contact.id, name: personName(contact) }) })
  }
}

interface PartyProps {
  value: Party | null
  onChange: (party: Party | null) => void
}

/** Finds a contact or company while the user types, or creates it from the typed text. */
function PartyField({ value, onChange }: PartyProps) {
  const m = useMessages()
  const words = m.boardDialogs.quickAdd
  const canCreate = { contact: useCan("contact.create"), company: useCan("company.create") }
  const [text, setText] = useState("")
  const { options, isBusy } = useFound(text)
  const create = useCreateParty(onChange)
  const typed = text.trim()
  const offers = [
    canCreate.contact && { id: newContact, label: words.newContact(typed), icon: icons.contact },
    canCreate.company && { id: newCompany, label: words.newCompany(typed), icon: icons.company },
  ].filter((offer) => offer !== false)
  const pick = (option: ComboboxOption | null) => {
    if (!option) return onChange(null)
    if (option.id === newContact) return create("contact", typed)
    if (option.id === newCompany) return create("company", typed)
    const [kind, id = ""] = option.id.split(":")
    onChange({ kind: kind === "company" ? "company" : "contact", id, name: option.label })
  }
  return (
    <Combobox
      quiet
      label={words.link}
      placeholder={words.linkPlaceholder}
      value={value && { id: `${value.kind}:${value.id}`, label: value.name }}
      options={typed === "" ? options : [...options, ...offers]}
      isBusy={isBusy}
      onSearch={setText}
      onChange={pick}
    />
  )
}

interface Props {
  stage: Stage
  onClose: () => void
}

interface Values {
  name: string
  party: Party | null
  amount: number | null
}

const empty: Values = { name: "", party: null, amount: null }

function linksOf(party: Party | null) {
  if (!party) return {}
  return party.kind === "contact" ? { contacts: [party.id] } : { companies: [party.id] }
}

/** Adds deals in a row: Enter saves and starts the next, Esc closes. */
export function QuickAdd({ stage, onClose }: Props) {
  const [round, setRound] = useState(0)
  return <Round key={round} stage={stage} onClose={onClose} onSaved={() => setRound(round + 1)} />
}

function Round({ stage, onClose, onSaved }: Props & { onSaved: () => void }) {
  const m = useMessages()
  const words = m.boardDialogs.quickAdd
  const { mutateAsync: create } = useQuickDeal()
  const { made, giveUp } = useMadeOnTheWay()
  const close = () => {
    giveUp()
    onClose()
  }
  const form = useForm({
    initial: empty,
    schema: createDeal.body,
    body: ({ name, party, amount }) => ({
      name,
      pipeline_id: stage.pipelineId,
      pipeline_stage_id: stage.id,
      ...linksOf(party),
      ...(amount !== null && { amount }),
    }),
    submit: async (body) => {
      if (await create({ body, made: [...made] })) onSaved()
    },
  })
  return (
    // Esc closes it from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.box}
      role="group"
      aria-label={words.title(stage.name)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
    >
      <FormBody form={form}>
        <TextField
          {...form.field("name")}
          quiet
          label={words.name}
          placeholder={words.name}
          autoFocus
          autoComplete="off"
        />
        <MadeOnTheWay value={made}>
          <PartyField value={form.values.party} onChange={(party) => form.set({ party })} />
        </MadeOnTheWay>
        <MoneyField {...form.field("amount")} quiet label={words.amount} />
        <div className="row gap-1">
          <Button type="submit" look="primary" busy={form.isBusy}>
            {words.add}
          </Button>
          <IconButton label={m.ui.close} icon={<X />} onClick={close} />
        </div>
      </FormBody>
    </div>
  )
}
