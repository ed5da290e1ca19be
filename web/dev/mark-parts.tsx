import { Bell, Check, Clock, Inbox, Pencil, Plus } from "lucide-react"
import { SaveMark } from "../src/ui/forms/save-mark.tsx"
import { addClass } from "../src/ui/marks/add-button.ts"
import { Avatar } from "../src/ui/marks/avatar.tsx"
import { Badge, type Tone } from "../src/ui/marks/badge.tsx"
import { Button } from "../src/ui/marks/button.tsx"
import { EmptyState } from "../src/ui/marks/empty-state.tsx"
import { ErrorState } from "../src/ui/marks/error-state.tsx"
import { IconButton } from "../src/ui/marks/icon-button.tsx"
import { KeyCaps } from "../src/ui/marks/key-caps.tsx"
import { Progress } from "../src/ui/marks/progress.tsx"
import { Skeleton } from "../src/ui/marks/skeleton.tsx"
import { Spinner } from "../src/ui/marks/spinner.tsx"
import { StepBar } from "../src/ui/marks/step-bar.tsx"
import { TagChip } from "../src/ui/marks/tag-chip.tsx"
import { Line, Part } from "./part.tsx"

const looks = ["primary", "default", "plain", "danger"] as const
const sizes = ["m", "s"] as const
const tones: readonly Tone[] = ["neutral", "accent", "success", "warning", "danger"]
const nothing = () => undefined

function Buttons() {
  return (
    <Part name="Button, IconButton">
      {sizes.map((size) => (
        <Line key={size}>
          {looks.map((look) => (
            <Button key={look} look={look} size={size} icon={<Plus />}>
              Novo negócio
            </Button>
          ))}
          <IconButton size={size} label="Editar" icon={<Pencil />} />
          <IconButton size={size} label="Avisos" icon={<Bell />} aria-pressed />
        </Line>
      ))}
      <Line>
        <Button busy>Salvar</Button>
        <Button disabled>Salvar</Button>
        <Button look="primary" disabled>
          Salvar
        </Button>
        <button type="button" className={addClass(false)}>
          <Plus aria-hidden="true" /> Novo
        </button>
      </Line>
    </Part>
  )
}

function Texts() {
  return (
    <Part name="Text, icons">
      <p className="text-2xl bold">R$ 57,2 mi</p>
      <p className="text-xl bold">Padaria Girassol</p>
      <p className="text-l">Negócios parados</p>
      <p className="text-m">Etapa: Proposta</p>
      <p>O texto normal de uma página</p>
      <p className="text-s muted">Explica o que o campo faz</p>
      <p className="text-xs faint">há 3 minutos</p>
      <Line>
        <span className="text-accent">Abrir</span>
        <span className="text-success">Ganho</span>
        <span className="text-warning">Parado</span>
        <span className="text-danger">Atrasado</span>
        <Clock className="icon-s" aria-hidden="true" />
        <Clock aria-hidden="true" />
        <Clock className="icon-l" aria-hidden="true" />
      </Line>
      <p className="sunken p-3">Uma parte discreta de um cartão</p>
      <p className="warned p-3">Três linhas precisam de atenção</p>
    </Part>
  )
}

/** Everything small: buttons, badges, avatars, texts and the states of a page. */
export function MarkParts() {
  return (
    <>
      <Buttons />
      <Texts />
      <Part name="Badge, TagChip, KeyCaps, Avatar">
        <Line>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} icon={<Check />}>
              {tone}
            </Badge>
          ))}
          <Badge>12</Badge>
        </Line>
        <Line>
          <TagChip>quente</TagChip>
          <TagChip onRemove={nothing}>varejo</TagChip>
          <KeyCaps keys="mod+k" />
          <KeyCaps keys="g p" />
        </Line>
        <Line>
          {[20, 24, 32, 48].map((size) => (
            <Avatar key={size} name="Helena Duarte" size={size} />
          ))}
          <Avatar name="Padaria Girassol" size={32} square />
        </Line>
      </Part>
      <Part name="Progress, Spinner, Skeleton, StepBar, SaveMark">
        <Progress label="Importando" value={0.4} />
        <StepBar steps={["Arquivo", "Colunas", "Conferir"]} current={1} label="Passo 2 de 3: colunas" />
        <Line>
          <Spinner />
          <SaveMark state="saved" />
          <Skeleton width={160} still />
          <Skeleton width={24} height={24} round still />
        </Line>
      </Part>
      <Part name="EmptyState, ErrorState">
        <EmptyState icon={<Inbox />} title="Nenhum contato ainda" action={<Button>Criar contato</Button>}>
          Contatos são as pessoas com quem você negocia.
        </EmptyState>
        <ErrorState error={undefined} onRetry={nothing} />
      </Part>
    </>
  )
}
