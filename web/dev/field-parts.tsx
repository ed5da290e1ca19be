import { LayoutGrid, List } from "lucide-react"
import { useState } from "react"
import { Checkbox } from "../src/ui/fields/checkbox.tsx"
import { ChipsField } from "../src/ui/fields/chips-field.tsx"
import { ChoiceChips } from "../src/ui/fields/choice-chips.tsx"
import { Combobox } from "../src/ui/fields/combobox.tsx"
import type { ComboboxOption } from "../src/ui/fields/combobox-list.tsx"
import { DateField } from "../src/ui/fields/date-field.tsx"
import { MoneyField } from "../src/ui/fields/money-field.tsx"
import { PasswordField } from "../src/ui/fields/password-field.tsx"
import { RadioList } from "../src/ui/fields/radio-list.tsx"
import { SearchField } from "../src/ui/fields/search-field.tsx"
import { SegmentedControl } from "../src/ui/fields/segmented-control.tsx"
import { SelectField } from "../src/ui/fields/select-field.tsx"
import { TagsField } from "../src/ui/fields/tags-field.tsx"
import { TextArea } from "../src/ui/fields/text-area.tsx"
import { TextField } from "../src/ui/fields/text-field.tsx"
import { TimeField } from "../src/ui/fields/time-field.tsx"
import { FormRow } from "../src/ui/forms/form-body.tsx"
import { Line, Part } from "./part.tsx"

const stages = [
  { value: "lead", label: "Lead" },
  { value: "proposal", label: "Proposta" },
  { value: "won", label: "Ganho" },
] as const
type Stage = (typeof stages)[number]["value"]

const people: readonly ComboboxOption[] = [
  { id: "1", label: "Helena Duarte", detail: "Padaria Girassol" },
  { id: "2", label: "Bruno Prado", detail: "Oficina do Bruno" },
]

function TypedFields() {
  const [text, setText] = useState("Padaria Girassol")
  const [money, setMoney] = useState<number | null>(1250.5)
  const [date, setDate] = useState<string | null>("2026-08-14")
  const [time, setTime] = useState("14:30")
  const [person, setPerson] = useState<ComboboxOption | null>(people[0] ?? null)
  const [search, setSearch] = useState<string | undefined>()
  const [tags, setTags] = useState<readonly string[]>(["quente", "varejo"])
  return (
    <Part name="Fields">
      <FormRow>
        <TextField label="Nome" value={text} onChange={setText} required />
        <TextField label="Desconto" hint="No máximo 20" value="10" onChange={setText} suffix="%" optional />
      </FormRow>
      <FormRow>
        <TextField label="E-mail" error="Não é um e-mail" value="helena@" onChange={setText} />
        <PasswordField label="Senha" value="segredo" onChange={setText} />
      </FormRow>
      <FormRow>
        <MoneyField label="Valor" value={money} onChange={setMoney} />
        <SelectField label="Etapa" value="lead" options={stages} onChange={() => undefined} />
      </FormRow>
      <FormRow>
        <DateField label="Dia" value={date} onChange={setDate} />
        <TimeField label="Hora" value={time} onChange={setTime} />
      </FormRow>
      <TextField label="Só leitura" value="Não muda" onChange={setText} readOnly />
      <TextField label="Desligado" value="Não muda" onChange={setText} disabled />
      <TextArea label="Anotação" value={"Ligar na segunda\nLevar amostra"} onChange={setText} rows={3} />
      <Combobox
        label="Contato"
        value={person}
        options={people}
        onChange={setPerson}
        onSearch={() => undefined}
      />
      <TagsField label="Etiquetas" value={tags} known={["novo"]} onChange={setTags} />
      <Line>
        <SearchField label="Buscar" clearLabel="Limpar" value={search} onChange={setSearch} delay={200} />
      </Line>
    </Part>
  )
}

/** Every field of a form, with its states. */
export function FieldParts() {
  const [stage, setStage] = useState<Stage>("proposal")
  const [chosen, setChosen] = useState<readonly Stage[]>(["lead"])
  const [reason, setReason] = useState("Preço")
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <TypedFields />
      <Part name="Choices">
        <Checkbox label="Receber avisos" checked={isOn} onChange={setIsOn} />
        <Checkbox label="Ligado" look="switch" checked={isOn} onChange={setIsOn} />
        <Checkbox label="Não pode mudar" checked={false} disabled onChange={setIsOn} />
        <ChoiceChips label="Etapa" value={stage} options={stages} onChange={setStage} />
        <ChipsField label="Etapas" value={chosen} options={stages} onChange={setChosen} />
        <Line>
          <SegmentedControl
            label="Vista"
            value={isOn ? "board" : "list"}
            options={[
              { value: "board", label: <LayoutGrid aria-label="Quadro" /> },
              { value: "list", label: <List aria-label="Lista" /> },
            ]}
            onChange={(value) => setIsOn(value === "board")}
          />
        </Line>
        <RadioList label="Motivo" options={["Preço", "Prazo", "Outro"]} value={reason} onChange={setReason} />
      </Part>
    </>
  )
}
