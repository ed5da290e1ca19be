import {
  CircleCheckBig,
  FileText,
  Flag,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  Presentation,
  Users,
} from "lucide-react"

/** What names of types begin with, in both languages, without case and accents. */
const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^(ligac|ligar|telefon|call|phone)/, Phone],
  [/^(e-?mail)/, Mail],
  [/^(whats|mensag|chat|message|sms)/, MessageCircle],
  [/^(reuni|encontro|meet|video)/, Users],
  [/^(visit|entrega|deliver)/, MapPin],
  [/^(apresent|demo)/, Presentation],
  [/^(propost|orcament|contrat|proposal|quote|contract)/, FileText],
  [/^(prazo|deadline)/, Flag],
]

/** The picture of a task type, by what its name says. */
export function TypeIcon({ name }: { name: string }) {
  const folded = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  const Icon = icons.find(([beginning]) => beginning.test(folded))?.[1] ?? CircleCheckBig
  return <Icon aria-hidden="true" />
}
