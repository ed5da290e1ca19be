function list(names: string): readonly string[] {
  return names.split(",").map((name) => name.trim())
}

export const women = list(`
  Adriana, Aline, Amanda, Ana Beatriz, Ana Clara, Ana Paula, Beatriz, Bianca, Carla, Carolina, Célia, Cláudia, Cristiane,
  Daniela, Débora, Eduarda, Elaine, Fernanda, Flávia, Gabriela, Giovana, Heloísa, Isabela, Jéssica, Joana, Júlia, Letícia,
  Lívia, Luana, Luciana, Márcia, Maria Eduarda, Mariana, Marta, Natália, Patrícia, Priscila, Rafaela, Regina, Sílvia,
  Simone, Sônia, Tatiane, Tereza, Valéria, Vanessa, Vera, Vitória, Viviane, Yara`)

export const men = list(`
  Adilson, Alexandre, André, Antônio, Augusto, Caio, Carlos Eduardo, Celso, César, Cláudio, Daniel, Danilo, Diego, Edson,
  Eduardo, Emerson, Fábio, Felipe, Fernando, Flávio, Francisco, Gabriel, Geraldo, Gilberto, Guilherme, Gustavo, Henrique,
  Hugo, Igor, João Pedro, João Vítor, Jorge, José Carlos, Leandro, Leonardo, Luís Fernando, Luiz, Marcelo, Marcos, Mateus,
  Maurício, Murilo, Osvaldo, Otávio, Paulo, Rafael, Renato, Ricardo, Roberto, Rogério, Samuel, Sérgio, Tiago, Valdir,
  Vinícius, Wagner, Wellington, William`)

export const surnames = list(`
  Abreu, Aguiar, Almeida, Alves, Andrade, Araújo, Assis, Azevedo, Barbosa, Barros, Batista, Bittencourt, Bragança, Brandão,
  Camargo, Campos, Cardoso, Carvalho, Castro, Cavalcanti, Conceição, Corrêa, Costa, Cunha, Dias, Domingues, Duarte, Esteves,
  Fagundes, Farias, Fernandes, Ferreira, Figueiredo, Fonseca, Freitas, Fujimoto, Galvão, Garcia, Gomes, Gonçalves, Guimarães,
  Kobayashi, Lacerda, Leite, Lima, Lopes, Macedo, Machado, Magalhães, Marques, Martins, Medeiros, Mello, Mendes, Menezes,
  Miranda, Monteiro, Moraes, Moreira, Nakamura, Nogueira, Novaes, Nunes, Oliveira, Pacheco, Peixoto, Pereira, Pinheiro, Pires,
  Queiroz, Ramos, Rezende, Ribeiro, Rocha, Rodrigues, Rossi, Sampaio, Santana, Santos, Schmidt, Silva, Silveira, Siqueira,
  Soares, Souza, Tavares, Teixeira, Toledo, Vasconcelos, Vieira`)

/** What people do in a company: said of a man, of a woman. */
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
