import type { Random } from './random.ts'

type Words = readonly [string, ...string[]]
interface NamePool {
  given: Words
  family: Words
}

const words = (text: string): Words => text.trim().split(/\s+/) as unknown as Words
const pool = (given: string, family: string): NamePool => ({ given: words(given), family: words(family) })

/** Given and family names that go together; every person is invented. */
const POOLS: readonly [NamePool, ...NamePool[]] = [
  pool(
    'Amelia Oliver Grace Henry Charlotte Samuel Harriet Edward Lucy Thomas Eleanor George Isabel Daniel Ruth Peter',
    'Whitfield Barlow Hargreaves Langley Ashworth Pemberton Doyle Fairfax Sutton Holloway Mercer Aldridge Norwood Prescott Thorne Wakefield',
  ),
  pool(
    'Priya Arjun Ananya Rohan Kavya Vikram Meera Nikhil Shreya Aditya Lakshmi Rahul Divya Karthik Nandini Sanjay',
    'Raman Chatterjee Iyer Deshpande Kulkarni Banerjee Menon Bhatt Nair Reddy Srinivasan Kapoor Joshi Pillai Mukherjee Rao',
  ),
  pool(
    'Wei Jing Hao Mei Jun Lan Tao Xiu Ming Yan Lei Fang Bo Ying Chen Rui',
    'Zhang Liu Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo Lin He Gao Luo',
  ),
  pool(
    'Adaeze Chidi Ngozi Emeka Folake Tunde Amara Kwame Abena Kofi Zanele Thabo Wanjiru Kamau Fatou Moussa',
    'Okafor Adeyemi Eze Balogun Mensah Owusu Dlamini Nkosi Mwangi Otieno Diallo Ndiaye Achebe Asante Kimani Traore',
  ),
  pool(
    'Lucía Mateo Valentina Santiago Camila Diego Sofía Javier Isabela Andrés Elena Rafael Marta Carlos Pilar Gonzalo',
    'Herrera Castillo Ríos Navarro Fuentes Mendoza Salazar Ortega Vargas Campos Aguilar Peña Cordero Solís Ibarra Montoya',
  ),
  pool(
    'Camille Antoine Manon Julien Élodie Mathieu Chloé Nicolas Aurélie Bastien Inès Laurent Margaux Quentin Solène Rémi',
    'Lefèvre Moreau Girard Fontaine Chevalier Rousseau Gauthier Perrin Marchand Blanchard Faure Renaud Lacroix Besson Vidal Carpentier',
  ),
  pool(
    'Anna Lukas Greta Jonas Frieda Moritz Klara Felix Johanna Matthias Lena Tobias Marlene Stefan Hanna Jürgen',
    'Brandt Vogel Kessler Lindner Schreiber Hartmann Engel Krause Falk Reuter Seidel Winkler Böhm Thiele Arnold Kühn',
  ),
  pool(
    'Layla Omar Noor Yusuf Mariam Karim Huda Tariq Salma Hassan Rania Ziad Amina Bilal Dalia Samir',
    'Haddad Mansour Khalil Nasser Farouk Saleh Aziz Rahman Qureshi Siddiqui Darwish Sabbagh Hakimi Bazzi Zaman Karimi',
  ),
  pool(
    'Katarzyna Piotr Zofia Tomasz Agnieszka Marek Magdalena Jakub Olena Andriy Milena Stefan Ivana Luka Petra Matej',
    'Kowalczyk Nowicki Zielinski Wozniak Lewandowska Shevchuk Bondarenko Petrov Novak Horvat Kovač Dvořák Marin Popescu Ionescu Babić',
  ),
  pool(
    'Yuki Haruto Aoi Ren Sakura Kenji Hana Daichi Minji Jisoo Hyun Seojun Naoko Takumi Eunji Sora',
    'Tanaka Watanabe Kobayashi Yoshida Matsumoto Inoue Shimizu Hayashi Kim Park Choi Kang Yoon Mori Fujita Lim',
  ),
  pool(
    'Ingrid Lars Astrid Mikkel Freya Anders Signe Henrik Aino Eero Solveig Emil Linnea Oskar Maja Nils',
    'Lindqvist Bergström Dahl Nyström Holm Sandberg Virtanen Korhonen Haugen Solberg Madsen Kjær Eklund Strand Lund Forsberg',
  ),
  pool(
    'Ana João Beatriz Tiago Mariana Rafael Larissa Bruno Catarina Gustavo Helena Paulo Juliana Caio Teresa Vasco',
    'Almeida Carvalho Teixeira Moreira Nogueira Barbosa Figueiredo Azevedo Pinheiro Cardoso Tavares Lacerda Monteiro Brito Sampaio Antunes',
  ),
]

export interface Person {
  fullName: string
  /** For an address: `priya.raman`. */
  handle: string
}

/** An invented person. */
export function madePerson(random: Random): Person {
  const { given, family } = random.pick(POOLS)
  const [first, last] = [random.pick(given), random.pick(family)]
  return { fullName: `${first} ${last}`, handle: `${plain(first)}.${plain(last)}` }
}

const known = new Map<string, string>()
function plain(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const made = word
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  known.set(word, made)
  return made
}
