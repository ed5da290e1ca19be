import { X } from "lucide-react"
import { useState } from "react"
import { createDeal } from "@funil/contract/schemas/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { MadeOnTheWay, useMadeOnTheWay } from "../../../../records/make-by-name.ts"
import { Button } from "../../../../ui/marks/button.tsx"
import { FormBody } from "../../../../ui/forms/form-body.tsx"
import { useForm } from "../../../../ui/forms/form.ts"
import { IconButton } from "../../../../ui/marks/icon-button.tsx"
import { MoneyField } from "../../../../ui/fields/money-field.tsx"
import { TextField } from "../../../../ui/fields/text-field.tsx"
import { type Party, PartyField } from "./party-field.tsx"
import { useQuickDeal } from "./quick-deal.ts"
import styles from "./quick-add.module.css"

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
