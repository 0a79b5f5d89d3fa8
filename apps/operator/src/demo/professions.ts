/** A line of work: what its people are called as they grow, what they know, where they learnt and worked. */
export interface Profession {
  /** From the first job to the last. */
  titles: readonly [string, string, string, string]
  skills: readonly string[]
  employers: readonly [string, ...string[]]
  degrees: readonly [string, ...string[]]
  /** Ends the sentence "… years in". */
  field: string
}

const MAKERS = [
  'Northwind Automation',
  'Helix Machines',
  'Tessera Robotics',
  'Corvus Dynamics',
  'Brightline Motors',
  'Ironvale Tooling',
] as const
const SOFTWARE = [
  'Larkspur Systems',
  'Quillon Software',
  'Meridian Cloud',
  'Papertrail Labs',
  'Fernhill Data',
  'Stackwell',
  'Cobalt Works',
] as const
const CARRIERS = [
  'Harbourline Freight',
  'Redwood Haulage',
  'Polaris Shipping',
  'Transvale Cargo',
  'Swiftgate Parcels',
  'Anchor & Bay',
] as const
const TRADERS = ['Marlowe Stores', 'Greenfield Foods', 'Juniper Retail', 'Oakbridge Wholesale', 'Sable Home', 'Halcyon Pharma'] as const
const OFFICES = ['Ledger & Lane', 'Kestrel Consulting', 'Ashgrove Partners', 'Beacon Insurance', 'Calder Bank'] as const

export const PROFESSIONS = {
  software: {
    titles: ['Software Engineer', 'Backend Engineer', 'Senior Backend Engineer', 'Staff Engineer'],
    skills: [
      'TypeScript',
      'Node.js',
      'PostgreSQL',
      'Go',
      'Docker',
      'Kubernetes',
      'REST APIs',
      'Redis',
      'AWS',
      'CI/CD',
      'gRPC',
      'Terraform',
    ],
    employers: [...SOFTWARE],
    degrees: ['BSc Computer Science', 'MSc Computer Science', 'BEng Software Engineering'],
    field: 'server-side software',
  },
  frontend: {
    titles: ['Web Developer', 'Frontend Engineer', 'Senior Frontend Engineer', 'Frontend Lead'],
    skills: ['TypeScript', 'React', 'CSS', 'Accessibility', 'Vite', 'Playwright', 'Design systems', 'GraphQL', 'Vue', 'Web performance'],
    employers: [...SOFTWARE],
    degrees: ['BSc Computer Science', 'BA Interaction Design', 'BSc Media Informatics'],
    field: 'user interfaces',
  },
  robotics: {
    titles: ['Graduate Robotics Engineer', 'Robotics Engineer', 'Senior Robotics Engineer', 'Principal Robotics Engineer'],
    skills: [
      'C++',
      'Python',
      'ROS 2',
      'Motion planning',
      'SLAM',
      'Computer vision',
      'Control theory',
      'Gazebo',
      'Kinematics',
      'Real-time Linux',
    ],
    employers: [...MAKERS],
    degrees: ['MSc Robotics', 'BEng Mechatronics', 'PhD Robotics', 'BEng Electrical Engineering'],
    field: 'industrial and mobile robots',
  },
  embedded: {
    titles: ['Junior Firmware Engineer', 'Embedded Software Engineer', 'Senior Embedded Engineer', 'Firmware Architect'],
    skills: ['C', 'C++', 'Rust', 'FreeRTOS', 'CAN bus', 'ARM Cortex-M', 'PCB bring-up', 'Functional safety', 'Yocto', 'Python'],
    employers: [...MAKERS],
    degrees: ['BEng Electronics', 'MSc Embedded Systems', 'BEng Electrical Engineering'],
    field: 'firmware and motor control',
  },
  mechanical: {
    titles: ['Design Engineer', 'Mechanical Engineer', 'Senior Mechanical Engineer', 'Mechanical Design Lead'],
    skills: ['SolidWorks', 'FEA', 'GD&T', 'Sheet metal', 'Injection moulding', 'DFM', 'Pneumatics', 'Gearboxes', 'Prototyping', 'FMEA'],
    employers: [...MAKERS],
    degrees: ['BEng Mechanical Engineering', 'MEng Mechanical Engineering', 'BEng Product Design'],
    field: 'mechanical design',
  },
  data: {
    titles: ['Data Analyst', 'Data Scientist', 'Senior Data Scientist', 'Head of Data Science'],
    skills: ['Python', 'SQL', 'Forecasting', 'scikit-learn', 'dbt', 'Tableau', 'Statistics', 'Spark', 'Experiment design', 'Airflow'],
    employers: [...SOFTWARE, ...TRADERS],
    degrees: ['BSc Statistics', 'MSc Data Science', 'BSc Mathematics'],
    field: 'analytics and forecasting',
  },
  operations: {
    titles: ['Logistics Coordinator', 'Operations Supervisor', 'Operations Manager', 'Head of Operations'],
    skills: [
      'Warehouse management',
      'SAP',
      'Lean',
      'Shift planning',
      'Health and safety',
      'Inventory control',
      'KPI reporting',
      'Team leadership',
      'Slotting',
    ],
    employers: [...CARRIERS, ...TRADERS],
    degrees: ['BSc Logistics Management', 'BA Business Administration', 'HND Operations Management'],
    field: 'warehouse operations',
  },
  transport: {
    titles: ['Transport Clerk', 'Transport Planner', 'Senior Transport Planner', 'Fleet Manager'],
    skills: [
      'Route optimisation',
      'Tachograph rules',
      'Fleet telematics',
      'Excel',
      'Carrier negotiation',
      'TMS',
      'Driver management',
      'Customs',
    ],
    employers: [...CARRIERS],
    degrees: ['BSc Transport and Logistics', 'BA Geography', 'Diploma in Transport Management'],
    field: 'road transport',
  },
  supply: {
    titles: ['Procurement Assistant', 'Supply Chain Analyst', 'Supply Chain Manager', 'Supply Chain Director'],
    skills: [
      'Demand planning',
      'Supplier management',
      'SAP',
      'S&OP',
      'Contract negotiation',
      'Incoterms',
      'Excel',
      'Power BI',
      'Category management',
    ],
    employers: [...TRADERS, ...CARRIERS],
    degrees: ['BSc Supply Chain Management', 'BCom Commerce', 'MBA'],
    field: 'supply chains',
  },
  quality: {
    titles: ['Quality Technician', 'Quality Engineer', 'Senior Quality Engineer', 'Quality Manager'],
    skills: ['ISO 9001', 'SPC', 'Root cause analysis', '8D', 'Six Sigma', 'CMM', 'Supplier audits', 'APQP', 'Minitab'],
    employers: [...MAKERS, ...TRADERS],
    degrees: ['BEng Manufacturing Engineering', 'BSc Industrial Engineering', 'HND Quality Assurance'],
    field: 'manufacturing quality',
  },
  finance: {
    titles: ['Accounts Assistant', 'Management Accountant', 'Finance Manager', 'Finance Director'],
    skills: [
      'IFRS',
      'Management accounts',
      'Budgeting',
      'Excel',
      'Cash flow forecasting',
      'Audit',
      'NetSuite',
      'Cost accounting',
      'Power BI',
    ],
    employers: [...OFFICES, ...TRADERS],
    degrees: ['BSc Accounting and Finance', 'BCom Commerce', 'BA Economics'],
    field: 'finance',
  },
  support: {
    titles: ['Customer Service Agent', 'Customer Support Specialist', 'Customer Success Manager', 'Head of Customer Care'],
    skills: ['Zendesk', 'CRM', 'Conflict resolution', 'Onboarding', 'Account management', 'German', 'French', 'Spanish', 'Reporting'],
    employers: [...CARRIERS, ...SOFTWARE],
    degrees: ['BA Communication', 'BA Modern Languages', 'BA Business Administration'],
    field: 'customer care',
  },
} satisfies Record<string, Profession>
export type ProfessionCode = keyof typeof PROFESSIONS

export const SCHOOLS = [
  'Westmoor University',
  'Northgate Institute of Technology',
  'University of Calverton',
  'St Brannock College',
  'Lakeside Polytechnic',
  'Technical University of Rheinau',
  'Universidad del Valle Alto',
  'Deccan College of Engineering',
  'Kaveri Institute of Technology',
  'Université de Montclair',
  'Eastbay State University',
  'Savanna University',
  'Harbour City University',
  'Instituto Técnico do Tejo',
] as const

export const SOURCES = ['Careers page', 'Referral', 'LinkedIn', 'Agency', 'Job fair', 'Job board', 'Sourced'] as const

/** Towns where the tenants hire; the rest live elsewhere. */
export const CITIES = [
  'Leeds, United Kingdom',
  'Manchester, United Kingdom',
  'London, United Kingdom',
  'Rotterdam, Netherlands',
  'Hamburg, Germany',
  'Munich, Germany',
  'Lyon, France',
  'Warsaw, Poland',
  'Porto, Portugal',
  'Bengaluru, India',
  'Pune, India',
  'Chennai, India',
  'Austin, United States',
  'Chicago, United States',
  'Toronto, Canada',
  'Lagos, Nigeria',
  'Nairobi, Kenya',
  'Singapore',
  'Valencia, Spain',
  'Gothenburg, Sweden',
] as const
