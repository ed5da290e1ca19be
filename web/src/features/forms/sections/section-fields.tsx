import type { ReactNode } from "react"
import type { Section } from "../editor/editor-part.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { AccessSection } from "./access-section.tsx"
import { ConsentSection } from "./consent-section.tsx"
import { GeneralSection } from "./general-section.tsx"
import { LookSection } from "./look-section.tsx"
import { MailSection } from "./mail-section.tsx"
import { PlaceSection } from "./place-section.tsx"
import type { SectionProps } from "./section-props.ts"
import { TextSection } from "./text-section.tsx"

const bodies: Readonly<Record<Section, (props: SectionProps) => ReactNode>> = {
  general: GeneralSection,
  texts: TextSection,
  place: PlaceSection,
  mail: MailSection,
  look: LookSection,
  consent: ConsentSection,
  access: AccessSection,
}

export function SectionFields({ section, ...props }: SectionProps & { section: Section }) {
  const words = useMessages().formEditor.sections[section]
  const Body = bodies[section]
  return (
    <div className="stack items-stretch gap-4">
      <p className="text-s muted pretty">{words.text}</p>
      <Body {...props} />
    </div>
  )
}
