import { useNavigate } from "@tanstack/react-router"
import { FileText, type LucideIcon, Mail, MessageCircle, Plus } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Spinner } from "../../ui/marks/spinner.tsx"
import { useCreateForm } from "./form-api.ts"
import { starterForm, type StarterKey, starterKeys } from "./form-starters.ts"
import styles from "./starter-cards.module.css"

const icons: Readonly<Record<StarterKey, LucideIcon>> = {
  contact: MessageCircle,
  quote: FileText,
  newsletter: Mail,
  blank: Plus,
}

/** The templates of a form. Choosing one creates the form and opens it. */
export function StarterCards() {
  const words = useMessages().forms.starters
  const navigate = useNavigate()
  const { mutate: create, isPending, variables } = useCreateForm()
  const begin = (key: StarterKey) =>
    create(starterForm(key), {
      onSuccess: ({ data }) =>
        void navigate({ to: "/admin/configs/webforms/$formId/edit", params: { formId: data.id } }),
    })
  return (
    <ul className={styles.list}>
      {starterKeys.map((key) => {
        const Icon = icons[key]
        const isMade = isPending && variables?.name === words[key].title
        return (
          <li key={key}>
            <button
              type="button"
              className={`card grid p-3 w-full h-full ${styles.card}`}
              disabled={isPending}
              aria-busy={isMade || undefined}
              onClick={() => begin(key)}
            >
              <span className={`rounded center text-accent ${styles.icon}`} aria-hidden="true">
                {isMade ? <Spinner /> : <Icon />}
              </span>
              <span className="bold">{words[key].title}</span>
              <span className="muted pretty">{words[key].text}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
