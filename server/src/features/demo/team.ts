import type { Role } from "@funil/contract/permissions"

interface Member {
  readonly role: Role
  readonly first_name: string
  readonly last_name: string
  readonly job: string
  readonly gender: "female" | "male"
  /** Pipelines by template; empty means all. */
  readonly templates: readonly string[]
}

type Sketch = Pick<Member, "role" | "job" | "gender"> & {
  readonly name: string
  readonly templates?: readonly string[]
}

function member({ name, templates = [], ...rest }: Sketch): Member {
  const [first_name = "", last_name = ""] = name.split(" ")
  return { ...rest, first_name, last_name, templates }
}

/** The people of the company, by the first part of their e-mail. */
export const team = {
  admin: member({ name: "Helena Prado", role: "admin", job: "Diretora comercial", gender: "female" }),
  manager: member({ name: "Rodrigo Nascimento", role: "manager", job: "Gerente de vendas", gender: "male" }),
  agent: member({ name: "Camila Ferraz", role: "agent", job: "Consultora de vendas", gender: "female" }),
  thiago: member({
    name: "Thiago Moura",
    role: "agent",
    job: "Consultor de vendas",
    gender: "male",
    templates: ["sales-funnel", "lead-qualification"],
  }),
  larissa: member({
    name: "Larissa Pimentel",
    role: "agent",
    job: "Executiva de contas",
    gender: "female",
    templates: ["active-prospecting", "sales-funnel"],
  }),
  bruno: member({ name: "Bruno Yamashita", role: "restricted_agent", job: "Pré-vendas", gender: "male" }),
  renata: member({
    name: "Renata Coutinho",
    role: "agent",
    job: "Pós-venda",
    gender: "female",
    templates: ["customer-service", "customer-renewals"],
  }),
  sandra: member({
    name: "Sandra Lopes",
    role: "agent",
    job: "Compras",
    gender: "female",
    templates: ["purchase-request"],
  }),
  paulo: member({
    name: "Paulo Tavares",
    role: "external_agent",
    job: "Representante no Sul de Minas",
    gender: "male",
  }),
  marcelo: member({ name: "Marcelo Guedes", role: "visitor", job: "Contador", gender: "male" }),
} as const satisfies Record<string, Member>

export type MemberKey = keyof typeof team
