import type { FormInput } from "@funil/contract/forms/forms"
import { useNavigate } from "@tanstack/react-router"
import { FileText, type LucideIcon, Mail, MessageCircle, Plus } from "lucide-react"
import { activeLanguage, messages, type Messages, useMessages } from "../../lib/text/messages.ts"
import { starterCard, StarterCards, StarterText } from "../../settings/starter-cards.tsx"
import { Spinner } from "../../ui/marks/spinner.tsx"
import { formSetting } from "./form-api.ts"

const starterKeys = ["contact", "quote", "newsletter", "blank"] as const
type StarterKey = (typeof starterKeys)[number]

type Fields = NonNullable<FormInput["fields"]>

/** The fields of each template. Labels default to the names of the fields. */
const fieldsOf: Readonly<Record<StarterKey, (m: Messages) => Fields>> = {
  contact: ({ forms, fieldNames }) => [
    { field: "contact.first_name", label: forms.starters.contact.name, required: true },
    { field: "contact.email", label: fieldNames.contact.email, required: true, width: "half" },
    { field: "contact.phone1", label: fieldNames.contact.phone1, width: "half" },
    { field: "deal.name", label: forms.starters.contact.subject, required: true },
  ],
  quote: ({ forms, fieldNames }) => [
    { field: "contact.first_name", label: forms.starters.contact.name, required: true, width: "half" },
    { field: "company.company", label: fieldNames.company.company, width: "half" },
    { field: "contact.email", label: fieldNames.contact.email, required: true, width: "half" },
    { field: "contact.phone1", label: fieldNames.contact.phone1, required: true, width: "half" },
    { field: "deal.name", label: forms.starters.quote.need, required: true },
    { field: "deal.expected_close_date", label: forms.starters.quote.when },
    { field: "deal.files", label: forms.starters.quote.files, help: forms.starters.quote.filesHelp },
  ],
  newsletter: ({ forms, fieldNames }) => [
    { field: "contact.first_name", label: forms.starters.contact.name },
    { field: "contact.email", label: fieldNames.contact.email, required: true },
  ],
  blank: () => [],
}

/** The initial form of a template, in the active language. */
function starterForm(key: StarterKey): FormInput {
  const m = messages()
  const { title, form } = m.forms.starters[key]
  const base = { language: activeLanguage(), name: title, fields: fieldsOf[key](m), title: form }
  if (key === "blank") return base
  const { intro, submit, success } = m.forms.starters[key]
  const consent = { consent_text: m.forms.consentProposal }
  const marketing = { consent_text: null, marketing_text: m.forms.marketingProposal, tags: ["newsletter"] }
  return {
    ...base,
    intro,
    submit_label: submit,
    success_message: success,
    ...(key === "newsletter" ? marketing : consent),
  }
}

const icons: Readonly<Record<StarterKey, LucideIcon>> = {
  contact: MessageCircle,
  quote: FileText,
  newsletter: Mail,
  blank: Plus,
}

/** The templates of a form. Choosing one creates the form and opens it. */
export function FormStarters() {
  const words = useMessages().forms.starters
  const navigate = useNavigate()
  const { mutate: create, isPending, variables } = formSetting.useCreate()
  const begin = (key: StarterKey) =>
    create(starterForm(key), {
      onSuccess: ({ data }) =>
        void navigate({ to: "/admin/configs/webforms/$formId/edit", params: { formId: data.id } }),
    })
  return (
    <StarterCards>
      {starterKeys.map((key) => {
        const { title, text } = words[key]
        const Icon = icons[key]
        const isMade = isPending && variables?.name === title
        return (
          <li key={key}>
            <button
              type="button"
              className={starterCard}
              disabled={isPending}
              aria-busy={isMade || undefined}
              onClick={() => begin(key)}
            >
              <StarterText icon={isMade ? <Spinner /> : <Icon />} title={title} text={text} />
            </button>
          </li>
        )
      })}
    </StarterCards>
  )
}
