import type { Role } from "@funil/contract/account/permissions"

interface Member {
  readonly name: string
  readonly role: Role
  readonly job: string
  readonly gender: "female" | "male"
}

/** The users of the demo company, by the first part of their e-mail. */
export const team = {
  admin: { name: "Helena Prado", role: "admin", job: "Diretora comercial", gender: "female" },
  manager: { name: "Rodrigo Nascimento", role: "manager", job: "Gerente de vendas", gender: "male" },
  agent: { name: "Camila Ferraz", role: "agent", job: "Consultora de vendas", gender: "female" },
  thiago: { name: "Thiago Moura", role: "agent", job: "Consultor de vendas", gender: "male" },
  larissa: { name: "Larissa Pimentel", role: "agent", job: "Executiva de contas", gender: "female" },
  bruno: { name: "Bruno Yamashita", role: "restricted_agent", job: "Pré-vendas", gender: "male" },
  renata: { name: "Renata Coutinho", role: "agent", job: "Pós-venda", gender: "female" },
  sandra: { name: "Sandra Lopes", role: "agent", job: "Compras", gender: "female" },
  paulo: {
    name: "Paulo Tavares",
    role: "external_agent",
    job: "Representante no Sul de Minas",
    gender: "male",
  },
  marcelo: { name: "Marcelo Guedes", role: "visitor", job: "Contador", gender: "male" },
} as const satisfies Record<string, Member>

export type MemberKey = keyof typeof team

/** First names and surnames of contacts. */
export const women = `
  Adriana, Aline, Amanda, Ana Beatriz, Ana Clara, Ana Paula, Beatriz, Bianca, Carla, Carolina, Célia, Cláudia, Cristiane,
  Daniela, Débora, Eduarda, Elaine, Fernanda, Flávia, Gabriela, Giovana, Heloísa, Isabela, Jéssica, Joana, Júlia, Letícia,
  Lívia, Luana, Luciana, Márcia, Maria Eduarda, Mariana, Marta, Natália, Patrícia, Priscila, Rafaela, Regina, Sílvia,
  Simone, Sônia, Tatiane, Tereza, Valéria, Vanessa, Vera, Vitória, Viviane, Yara`

export const men = `
  Adilson, Alexandre, André, Antônio, Augusto, Caio, Carlos Eduardo, Celso, César, Cláudio, Daniel, Danilo, Diego, Edson,
  Eduardo, Emerson, Fábio, Felipe, Fernando, Flávio, Francisco, Gabriel, Geraldo, Gilberto, Guilherme, Gustavo, Henrique,
  Hugo, Igor, João Pedro, João Vítor, Jorge, José Carlos, Leandro, Leonardo, Luís Fernando, Luiz, Marcelo, Marcos, Mateus,
  Maurício, Murilo, Osvaldo, Otávio, Paulo, Rafael, Renato, Ricardo, Roberto, Rogério, Samuel, Sérgio, Tiago, Valdir,
  Vinícius, Wagner, Wellington, William`

export const surnames = `
  Abreu, Aguiar, Almeida, Alves, Andrade, Araújo, Assis, Azevedo, Barbosa, Barros, Batista, Bittencourt, Bragança, Brandão,
  Camargo, Campos, Cardoso, Carvalho, Castro, Cavalcanti, Conceição, Corrêa, Costa, Cunha, Dias, Domingues, Duarte, Esteves,
  Fagundes, Farias, Fernandes, Ferreira, Figueiredo, Fonseca, Freitas, Fujimoto, Galvão, Garcia, Gomes, Gonçalves, Guimarães,
  Kobayashi, Lacerda, Leite, Lima, Lopes, Macedo, Machado, Magalhães, Marques, Martins, Medeiros, Mello, Mendes, Menezes,
  Miranda, Monteiro, Moraes, Moreira, Nakamura, Nogueira, Novaes, Nunes, Oliveira, Pacheco, Peixoto, Pereira, Pinheiro, Pires,
  Queiroz, Ramos, Rezende, Ribeiro, Rocha, Rodrigues, Rossi, Sampaio, Santana, Santos, Schmidt, Silva, Silveira, Siqueira,
  Soares, Souza, Tavares, Teixeira, Toledo, Vasconcelos, Vieira`

/** Jobs of contacts in companies, for a man and for a woman. */
export const jobs = [
  ["Proprietário", "Proprietária"],
  ["Sócio-administrador", "Sócia-administradora"],
  ["Gerente administrativo", "Gerente administrativa"],
  ["Gerente financeiro", "Gerente financeira"],
  ["Diretor financeiro", "Diretora financeira"],
  ["Diretor de operações", "Diretora de operações"],
  ["Comprador", "Compradora"],
  ["Engenheiro de manutenção", "Engenheira de manutenção"],
  ["Coordenador de facilities", "Coordenadora de facilities"],
] as const

type Kinds = Readonly<Record<string, readonly [weight: number, fromPower: number, toPower: number]>>

/** Kinds of companies by segment: how common each is, and the solar power that fits it, in kWp. */
export const kinds = {
  Comercial: {
    Padaria: [12, 15, 42],
    Supermercado: [14, 60, 220],
    Mercearia: [6, 12, 30],
    Farmácia: [8, 12, 32],
    "Clínica Odontológica": [6, 10, 26],
    "Clínica Veterinária": [5, 10, 24],
    "Auto Posto": [9, 28, 75],
    Pousada: [6, 18, 60],
    Restaurante: [9, 16, 48],
    Academia: [6, 18, 55],
    Colégio: [6, 35, 112],
    Condomínio: [9, 30, 120],
    Autopeças: [7, 14, 40],
    "Materiais de Construção": [8, 20, 65],
    Lavanderia: [4, 18, 45],
    Transportadora: [6, 40, 150],
  },
  Rural: {
    Sítio: [6, 12, 40],
    Fazenda: [9, 50, 300],
    Granja: [6, 60, 260],
    Laticínios: [5, 75, 280],
    "Cooperativa Agrícola": [4, 112, 500],
  },
  Industrial: {
    Metalúrgica: [8, 112, 450],
    Plásticos: [5, 120, 480],
    Frigorífico: [4, 180, 750],
    Tecelagem: [4, 90, 380],
    Gráfica: [4, 40, 140],
    Embalagens: [4, 90, 360],
  },
} as const satisfies Record<string, Kinds>

/** Company names, after the kind. */
export const companyNames = `
  São José, Santa Rita, Boa Esperança, Bela Vista, Primavera, União, Ipê Amarelo, Serra Azul, Nova Era, Alvorada,
  Três Irmãos, Paineiras, Vale Verde, Estrela do Sul, Monte Alto, Bom Jesus, Cristal, Jatobá, Santo Antônio, Recanto,
  Santa Clara, Dois Irmãos, Rio Bonito, Flor de Minas, Campo Belo, Cachoeira, Progresso, Imperial, Pérola, Jequitibá,
  Água Limpa, Santa Fé, Figueira, Manacá, Ouro Verde, Planalto, Vila Nova, Horizonte, Esmeralda, Quatro Estações`

export const suppliers = `
  Nascente Distribuidora Fotovoltaica, Inverta Equipamentos Elétricos, Fixar Estruturas Metálicas, Cabos Bandeirante,
  Protege EPI e Segurança, Guindastes Anhanguera, Ferramentaria Taquaral, Solarium Importadora`

/** Where people live: how common the city is, its area code, latitude, longitude and districts. */
export const places = {
  "Campinas/SP": [34, 19, -22.906, -47.061, "Cambuí, Taquaral, Barão Geraldo, Nova Campinas, Swiss Park"],
  "Valinhos/SP": [12, 19, -22.971, -46.996, "Centro, Vale do Itamaracá, Jardim Paiquerê"],
  "Paulínia/SP": [9, 19, -22.761, -47.154, "Centro, Morumbi, Betel"],
  "Indaiatuba/SP": [12, 19, -23.09, -47.218, "Cidade Nova, Jardim Pompeia, Vila Suíça"],
  "Piracicaba/SP": [10, 19, -22.725, -47.649, "São Dimas, Vila Rezende, Nova Piracicaba"],
  "Jundiaí/SP": [10, 11, -23.186, -46.898, "Anhangabaú, Vila Arens, Eloy Chaves"],
  "Sorocaba/SP": [8, 15, -23.502, -47.458, "Campolim, Vila Hortência, Éden"],
  "Ribeirão Preto/SP": [6, 16, -21.178, -47.81, "Jardim Sumaré, Ribeirânia, Bonfim Paulista"],
  "Mogi Mirim/SP": [6, 19, -22.432, -46.958, "Centro, Tucura, Santa Cruz"],
  "Poços de Caldas/MG": [7, 35, -21.788, -46.561, "Centro, Jardim dos Estados, Cascatinha"],
  "Pouso Alegre/MG": [6, 35, -22.23, -45.936, "Centro, Fátima, São João"],
  "Varginha/MG": [5, 35, -21.551, -45.43, "Centro, Vila Pinto, Jardim Andere"],
} as const

export const streets = `
  Rua das Acácias, Rua Quinze de Novembro, Avenida Brasil, Rua Santos Dumont, Rua Tiradentes, Avenida das Amoreiras,
  Rua Barão de Jaguara, Rua Dom Pedro I, Rua José Bonifácio, Rua Sete de Setembro, Rua das Palmeiras,
  Rua Marechal Deodoro, Rua Rui Barbosa, Avenida São João, Rua dos Ipês, Rua General Osório, Alameda dos Jacarandás`
