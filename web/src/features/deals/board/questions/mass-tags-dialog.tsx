import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import { useMessages } from "../../../../lib/text/messages.ts"
import { Checkbox } from "../../../../ui/fields/checkbox.tsx"
import { Dialog } from "../../../../ui/overlays/dialog.tsx"
import { TagsField } from "../../../../ui/fields/tags-field.tsx"
import { FormFooter } from "../../../../ui/forms/form-footer.tsx"
import { dealTagsOptions, useMassUpdateDeals } from "../../deal-api.ts"
import styles from "./mass-tags-dialog.module.css"
import { FormElement } from "../../../../ui/forms/form-element.tsx"

interface Props {
  cards: readonly DealCard[]
  onDone: () => void
  onClose: () => void
}

/** The unique tags of the deals. */
function tagsOf(cards: readonly DealCard[]): string[] {
  const found = new Map(cards.flatMap(({ tags }) => tags).map((tag) => [tag.toLowerCase(), tag]))
  return [...found.values()].toSorted((a, b) => a.localeCompare(b))
}

/** Adds and removes tags of many deals. */
export function MassTagsDialog({ cards, onDone, onClose }: Props) {
  const m = useMessages()
  const words = m.boardDialogs.selection
  const formId = useId()
  const { data: known = [] } = useQuery(dealTagsOptions)
  const { mutateAsync: update, isPending } = useMassUpdateDeals()
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const borne = tagsOf(cards)
  const save = async () => {
    await update({
      ids: cards.map(({ id }) => id),
      values: [{ field: "tags", value: { add: added, remove: [...removed] } }],
    })
    onDone()
  }
  return (
    <Dialog
      size="s"
      title={words.tagsTitle(cards.length)}
      onClose={onClose}
      footer={
        <FormFooter
          form={formId}
          label={words.apply}
          isBusy={isPending}
          isDisabled={added.length === 0 && removed.length === 0}
          onCancel={onClose}
        />
      }
    >
      <FormElement
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The mutation shows failures in a toast. The dialog stays open for a retry.
          save().catch(() => undefined)
        }}
      >
        <TagsField label={words.addTags} value={added} known={known} onChange={setAdded} />
        <fieldset className={`stack gap-2 overflow-y-auto ${styles.remove}`}>
          <legend className={styles.legend}>{words.removeTags}</legend>
          {borne.length === 0 && <p className="muted">{words.noneTags}</p>}
          {borne.map((tag) => (
            <Checkbox
              key={tag}
              label={tag}
              checked={removed.includes(tag)}
              onChange={(isRemoved) =>
                setRemoved(isRemoved ? [...removed, tag] : removed.filter((item) => item !== tag))
              }
            />
          ))}
        </fieldset>
      </FormElement>
    </Dialog>
  )
}
