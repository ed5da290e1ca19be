import { X } from "lucide-react"
import { useId, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { TextArea } from "../../ui/fields/text-area.tsx"
import { useAnswerNps } from "./nps-api.ts"
import styles from "./nps-card.module.css"

const best = 10
const ratings = Array.from({ length: best }, (_, index) => index + 1)

interface RatingsProps {
  labelledBy: string
  rating: number | undefined
  isBusy: boolean
  onRate: (rating: number) => void
}

function Ratings({ labelledBy, rating, isBusy, onRate }: RatingsProps) {
  const words = useMessages().nps
  return (
    <>
      <div role="group" aria-labelledby={labelledBy} className={styles.ratings}>
        {ratings.map((value) => (
          <button
            key={value}
            type="button"
            className={`rounded tabular text-center hoverable ${styles.rating}`}
            aria-pressed={value === rating}
            disabled={isBusy}
            onClick={() => onRate(value)}
          >
            {value}
          </button>
        ))}
      </div>
      <p className={`flex justify-between text-s muted ${styles.ends}`} aria-hidden="true">
        <span>{words.worst}</span>
        <span>{words.best}</span>
      </p>
    </>
  )
}

/**
 * Asks how likely the user is to recommend the product, and what is missing below the top score.
 * Closing counts as an answer.
 */
export function NpsCard({ onDone }: { onDone: () => void }) {
  const m = useMessages()
  const words = m.nps
  const id = useId()
  const { mutate, isPending } = useAnswerNps()
  const [rating, setRating] = useState<number>()
  const [comment, setComment] = useState("")
  const thank = () => {
    showToast({ status: "success", title: words.thanks })
    onDone()
  }
  const rate = (next: number) => {
    setRating(next)
    if (next === best) mutate({ rating: next }, { onSuccess: thank })
  }
  const close = () => {
    mutate({ rating: rating ?? null })
    onDone()
  }
  return (
    <aside className={`floating stack gap-3 p-4 ${styles.card}`} aria-labelledby={id}>
      <header className="flex items-start justify-between gap-2">
        <p id={id} className="bold pretty">
          {words.question}
        </p>
        <IconButton size="s" label={m.ui.close} icon={<X />} onClick={close} />
      </header>
      <Ratings labelledBy={id} rating={rating} isBusy={isPending} onRate={rate} />
      {rating !== undefined && rating < best && (
        <>
          <TextArea
            label={words.comment}
            value={comment}
            onChange={setComment}
            maxLength={2000}
            rows={3}
            autoFocus
          />
          <Button
            look="primary"
            busy={isPending}
            onClick={() => mutate({ rating, comment }, { onSuccess: thank })}
          >
            {words.send}
          </Button>
        </>
      )}
    </aside>
  )
}
