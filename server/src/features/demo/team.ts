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

/** The people of the company, by the first part of their e-mail. */
export const team = {
  admin: member("admin", "Helena Prado", "Diretora comercial", "female"),
  manager: member("manager", "Rodrigo Nascimento", "Gerente de vendas", "male"),
  agent: member("agent", "Camila Ferraz", "Consultora de vendas", "female"),
  thiago: member("agent", "Thiago Moura", "Consultor de vendas", "male", [
    "sales-funnel",
    "lead-qualification",
  ]),
  larissa: member("agent", "Larissa Pimentel", "Executiva de contas", "female", [
    "active-prospecting",
    "sales-funnel",
  ]),
  bruno: member("restricted_agent", "Bruno Yamashita", "Pré-vendas", "male"),
  renata: member("agent", "Renata Coutinho", "Pós-venda", "female", [
    "customer-service",
    "customer-renewals",
  ]),
  sandra: member("agent", "Sandra Lopes", "Compras", "female", ["purchase-request"]),
  paulo: member("external_agent", "Paulo Tavares", "Representante no Sul de Minas", "male"),
  marcelo: member("visitor", "Marcelo Guedes", "Contador", "male"),
} as const satisfies Record<string, Member>

export type MemberKey = keyof typeof team

function member(
  role: Role,
  name: string,
  job: string,
  gender: Member["gender"],
  templates: readonly string[] = [],
): Member {
  const [first_name = "", last_name = ""] = name.split(" ")
  return { role, first_name, last_name, job, gender, templates }
}
