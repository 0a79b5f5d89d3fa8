"""The tables that the product's reporting role reads, with their comments; the values are those of its demonstration data or like them."""

FIRST = "Élodie Solène Chidi Kamau Caio Quentin Valentina Xiu Daichi Lakshmi Rahul Magdalena Gareth Thandiwe Hannah Henrik Ulrike Odette Patrick Rafael Priya Arjun Lucy Thomas Mei Jun Adaeze Kwame Camila Diego Manon Julien Greta Jonas Layla Omar Zofia Marek Yuki Hana Ana Bo Carla Dev Elif Finn Grace Hugo Ines Kira Liam Mara Noor Petra Rosa Sven Tara Viktor Wei Yara Zoe".split()
LAST = "Echeverría Fontaine Sampaio Wozniak Hayashi Deshpande Balogun Penhaligon Khumalo Sandhu Lindgren Marchetti Osei Brody Adler Wu Raman Chatterjee Whitfield Barlow Zhang Liu Okafor Mensah Herrera Castillo Moreau Girard Brandt Vogel Haddad Mansour Kowalczyk Novak Tanaka Costa Lind Ruiz Shah Kaya Berg Meyer Silva Petrov Walsh Rossi Schulz Nguyen Dahl".split()
CITIES = ["Lisbon", "Berlin", "Porto", "Leeds", "Munich", "Hamburg", "Rotterdam", "Valencia", "Lyon", "Madrid", "Paris", "Vienna", "Dublin", "Mumbai", "Pune", "Bristol", "London", "Toronto", "Bengaluru", "Chicago", "Gothenburg", "Chennai", "Lagos", "Manchester", "Warsaw", "Austin", "Coventry"]
#: a CV says the country too, in the order of the cities
COUNTRIES = ["Portugal", "Germany", "Portugal", "United Kingdom", "Germany", "Germany", "Netherlands", "Spain", "France", "Spain", "France", "Austria", "Ireland", "India", "India", "United Kingdom", "United Kingdom", "Canada", "India", "United States", "Sweden", "India", "Nigeria", "United Kingdom", "Poland", "United States", "United Kingdom"]
DEPARTMENTS = ["Robotics Engineering", "Motion Control", "Mechanical Design", "Software Platform", "Manufacturing Quality", "Data and Analytics", "Finance", "Warehouse Operations", "Transport Planning", "Supply Chain", "Customer Care", "Digital Services", "Quality and Safety", "Talent Acquisition", "Engineering", "Sales", "Marketing", "Operations", "Legal", "People"]
TITLES = ["Head of Data Science", "Principal Robotics Engineer", "Senior Quality Engineer", "Management Accountant", "Design Engineer", "Firmware Architect", "Frontend Lead", "Software Engineer", "Backend Engineer", "Senior Backend Engineer", "Robotics Engineer", "Senior Embedded Engineer", "Mechanical Design Lead", "Senior Frontend Engineer", "Quality Manager", "Data Scientist", "Finance Manager", "Operations Supervisor", "Senior Transport Planner", "Supply Chain Director", "Customer Support Specialist", "Data Analyst", "Fleet Manager", "Data Engineer", "Sales Manager", "Accountant", "Product Designer", "Account Executive", "Web Developer"]
SKILLS = ["C++", "Motion planning", "Control theory", "SolidWorks", "Sheet metal", "Scikit-learn", "Cash flow forecasting", "React", "Statistics", "Leadership", "Python", "SQL", "TypeScript", "Node.js", "PostgreSQL", "Docker", "Kubernetes", "AWS", "Excel", "Java", "Figma", "Accounting", "Negotiation", "Forecasting", "Terraform", "ROS", "Lean", "Budgeting", "SAP"]
EMPLOYERS = ["Papertrail Labs", "Tessera Robotics", "Brightline Motors", "Greenfield Foods", "Quillon Software", "Kestrel Consulting", "Halcyon Pharma", "Northwind Automation", "Helix Machines", "Larkspur Systems", "Meridian Cloud", "Harbourline Freight", "Redwood Haulage", "Marlowe Stores", "Calder Bank", "Acme", "Globex", "Initech", "Hooli"]
SOURCES = ["Job board", "Sourced", "Upload", "Referral", "Agency", "Careers page", "Job fair", "LinkedIn", "University"]
STAGES = ["Applied", "Shortlisted", "Interviewing", "OfferPending", "OfferSent", "OfferAccepted", "Onboarding", "Converted", "Rejected", "Withdrawn"]
ROLES = {
    "RECRUITER": "Recruiter", "SOURCER": "Sourcer", "COORDINATOR": "Recruiting coordinator", "TA_MANAGER": "Talent acquisition manager", "TA_HEAD": "Head of talent acquisition", "HIRING_MANAGER": "Hiring manager",
    "DEPARTMENT_HEAD": "Department head", "FINANCE_APPROVER": "Finance approver", "HR_HEAD": "Head of HR", "HR_OPERATIONS": "HR operations", "ONBOARDING_SPECIALIST": "Onboarding specialist",
    "VERIFICATION_OFFICER": "Verification officer", "INTERVIEWER": "Interviewer", "CLIENT_INTERVIEWER": "Client interviewer", "AUDITOR": "Auditor", "USER_ADMIN": "User administrator", "TENANT_ADMIN": "Tenant administrator",
    "CONFIG_ADMIN": "Configuration administrator", "WORKFLOW_ADMIN": "Workflow administrator", "AGENT_SERVICE": "Agent service",
}  # fmt: skip
ACTIONS = ["application.create", "application.reject", "application.withdraw", "candidate.upload", "candidate.update", "candidate.match", "interview.schedule", "interview.cancel", "interview.feedback", "offer.create", "offer.submit", "offer.send", "offer.approve", "offer.record-acceptance", "tan.create", "tan.approve", "shortlist.approve", "green-form.issue", "green-form.submit", "employee-conversion.approve", "user.add", "role.revoke", "duplicate.review", "authorization.denied", "discrepancy.raise", "discrepancy.resolve", "discrepancy.request-reupload"]
OUTCOMES = ["Approved", "Scheduled", "Completed", "Applied", "PendingApproval", "Added", "Draft", "Sent", "Accepted", "Issued", "Submitted", "Rejected", "Converted", "Open", "Withdrawn", "Created", "Cancelled", "Declined", "Expired", "Revoked", "Upheld", "denied"]

#: kinds of columns: a key of its own, a day, a person's name, a flag, a number; [values]; the table that it refers to; "~table" where it does without a declared key
ID, DAY, PERSON, FLAG = "id", "day", "person", "flag"
#: … numbers of requisitions, offers and employees; where somebody lives; what an approval is called; an id kept as text
NUMBERED, PLACE, REQUEST, LOG_ID = ("TAN", "OF", "EMP"), "place", "request", "logged"
Column = tuple  # kind, comment
TABLES: dict[str, tuple[str, dict[str, Column]]] = {
    "users": ("People who work here: recruiters, hiring managers, interviewers, approvers. Not candidates, not employees.", {
        "id": (ID, ""), "display_name": (PERSON, "Name of the person."), "status": (["Active", "Inactive"], ""),
        "department_name": (DEPARTMENTS, "Department that the person works in."), "location_name": (CITIES, "Office that the person works at."), "created_at": (DAY, ""),
    }),
    "roles": ("Roles that a user can hold, such as recruiter or head of HR.", {"code": (list(ROLES), ""), "name": (list(ROLES.values()), ""), "status": (["Active", "Inactive"], "")}),
    "user_roles": ("Which user holds which role.", {
        "user_id": ("users", ""), "role_code": ("roles.code", "Role, such as RECRUITER, HIRING_MANAGER, HR_HEAD."), "status": (["Active", "Revoked"], ""), "granted_at": (DAY, ""), "revoked_at": (DAY, ""),
    }),
    "candidates": ("Candidates: applicants, people in the CV bank, whether or not they applied.", {
        "id": (ID, ""), "full_name": (PERSON, "Name of the candidate."), "headline": (TITLES, "Current job title or profession, from the CV."),
        "current_employer": (EMPLOYERS, "Company that the candidate works for now."), "parsed_location": (PLACE, "City or place where the candidate lives, from the CV."),
        "total_experience_years": ((0, 30), "Years of work experience."), "source": (SOURCES, "Where the candidate came from: referral, agency, upload."), "status": (["Active", "Archived"], ""), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "candidate_skills": ("Which candidate has which skill: what they know and can do.", {
        "candidate_id": ("~candidates", ""), "candidate_name": (PERSON, ""), "skill": (SKILLS, "Skill, such as Python or Accounting."),
    }),
    "candidate_files": ("CVs (resumes) that were uploaded: size and pages, not their content.", {
        "id": (ID, ""), "candidate_id": ("candidates", ""), "media_type": (["application/pdf", "text/plain"], ""), "size_bytes": ((9000, 900000), ""), "pages": ((1, 8), ""), "uploaded_by": ("~users", ""), "created_at": (DAY, ""),
    }),
    "duplicate_suggestions": ("Pairs of candidates who may be the same person.", {
        "id": (ID, ""), "candidate_id": ("candidates", ""), "other_candidate_id": ("candidates", ""), "score": ((0, 1), "How likely, from 0 to 1."),
        "status": (["Open", "ConfirmedDuplicate", "NotDuplicate"], ""), "reviewed_by": ("users", ""), "reviewed_at": (DAY, ""), "created_at": (DAY, ""),
    }),
    "tans": ("Requisitions (TANs): vacancies, job openings, positions to be filled, and their approval.", {
        "id": (ID, ""), "tan_number": (NUMBERED[0], "Number of the requisition."), "title": (TITLES, "Job title of the requisition."),
        "department": (DEPARTMENTS, "Department that hires."), "hiring_manager_id": ("users", "Hiring manager."), "positions": ((1, 9), "How many people are to be hired."),
        "positions_filled": ((0, 9), "How many of them were hired."), "employment_type": (["Permanent", "Contract"], ""), "job_description_version": ((1, 3), ""),
        "status": (["PendingApproval", "Approved", "Rejected", "Filled"], "PendingApproval, Approved (open for hiring), Rejected, or Filled."), "approval_request_id": ("approval_requests", ""), "created_by": ("users", ""), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "open_positions": ("Open positions: one row for each that is still to be filled, of approved requisitions.", {
        "tan_id": ("~tans", ""), "tan_number": (NUMBERED[0], ""), "title": (TITLES, ""), "department": (DEPARTMENTS, ""),
    }),
    "applications": ("Applications: a candidate for a requisition, and how far they got.", {
        "id": (ID, ""), "candidate_id": ("candidates", ""), "tan_id": ("tans", ""),
        "status": (STAGES, "Stage: Applied, Shortlisted, Interviewing, OfferPending, OfferSent, OfferAccepted, Onboarding, Converted (hired), Rejected, Withdrawn."),
        "shortlist_request_id": ("approval_requests", ""), "conversion_request_id": ("approval_requests", ""), "created_by": ("users", "Recruiter who entered the application."), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "application_stages": ("History of an application: every change of its stage, and when.", {
        "id": (ID, ""), "application_id": ("applications", ""), "from_status": (STAGES, ""), "to_status": (STAGES, ""), "actor_user_id": ("~users", ""), "occurred_at": (DAY, "When the application reached the stage."),
    }),
    "interviews": ("Interviews: rounds of an application, planned and held.", {
        "id": (ID, ""), "application_id": ("applications", ""), "round": ((1, 4), "First, second, third interview."), "mode": (["InPerson", "Video", "Phone"], "In person, by video or by phone."),
        "starts_at": (DAY, ""), "ends_at": (DAY, ""), "status": (["Scheduled", "Completed", "Cancelled"], ""), "created_by": ("users", "Recruiter or coordinator who scheduled the interview."), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "interview_panel": ("Interviewers: who sits on the panel of an interview.", {"interview_id": ("interviews", ""), "user_id": ("users", "")}),
    "interview_feedback": ("Feedback of an interviewer: the recommendation and the scores.", {
        "interview_id": ("~interviews", ""), "user_id": ("~users", ""), "recommendation": (["StrongYes", "Yes", "No", "StrongNo"], "StrongYes, Yes, No or StrongNo."), "submitted_at": (DAY, ""),
    }),
    "interview_scores": ("Scores that interviewers gave in an interview, from 1 to 5, one row per criterion.", {
        "interview_id": ("~interviews", ""), "user_id": ("~users", ""), "criterion": (["experience", "communication", "technical", "leadership"], ""), "score": ((1, 5), ""),
    }),
    "offers": ("Job offers to candidates, without what they pay.", {
        "id": (ID, ""), "offer_number": (NUMBERED[1], ""), "application_id": ("applications", ""), "job_title": (TITLES, ""), "start_date": (DAY, "First day of work that is offered."),
        "expires_on": (DAY, "Last day to answer."), "status": (["Draft", "PendingApproval", "Approved", "Rejected", "Sent", "Accepted", "Declined", "Expired"], "Draft, PendingApproval, Approved, Rejected, Sent, Accepted, Declined or Expired."),
        "approval_request_id": ("approval_requests", ""), "created_by": ("users", ""), "submitted_by": ("users", ""), "sent_at": (DAY, ""), "answered_on": (DAY, "Day on which the candidate accepted or declined."), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "green_forms": ("Green forms: the onboarding form of an application and whether it was submitted.", {
        "application_id": ("applications", ""), "form_version": ((1, 3), ""), "status": (["Open", "Submitted", "ReuploadRequested"], ""), "closed": (FLAG, ""), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "green_form_submissions": ("Each time that a candidate submitted a green form.", {
        "id": (ID, ""), "application_id": ("green_forms.application_id", ""), "form_version": ((1, 3), ""), "submitted_at": (DAY, ""),
    }),
    "reupload_requests": ("Documents that a candidate was asked to upload again.", {
        "id": (ID, ""), "application_id": ("green_forms.application_id", ""), "discrepancy_id": ("~discrepancies", ""), "document_type": (["identity_proof", "address_proof", "degree_certificate", "payslip"], ""),
        "status": (["Open", "Fulfilled", "Cancelled"], ""), "requested_by": ("users", ""), "requested_at": (DAY, ""), "settled_at": (DAY, ""),
    }),
    "discrepancies": ("Discrepancies found when documents and facts of a new hire were verified.", {
        "id": (ID, ""), "application_id": ("applications", ""), "category": (["Identity", "Education", "Employment", "Address", "Document", "Other"], ""), "severity": (["Low", "Medium", "High"], ""),
        "status": (["Open", "ReuploadRequested", "Resolved", "Upheld"], ""), "approval_request_id": ("approval_requests", ""), "raised_by": ("users", ""), "resolved_by": ("users", ""), "resolved_at": (DAY, ""), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "onboarding_cases": ("Verification: applications in onboarding, what they wait for, and whether they may be converted to employees.", {
        "application_id": ("applications", ""), "candidate_id": ("~candidates", ""), "tan_id": ("~tans", ""), "open": (FLAG, "The application is still in onboarding."),
        "status": (["AwaitingForm", "InReview", "DiscrepancyOpen", "Cleared"], ""), "eligible": (FLAG, "Everything is cleared: the conversion can be approved."),
    }),
    "employees": ("Employees: candidates who were hired and converted.", {
        "id": (ID, ""), "employee_number": (NUMBERED[2], ""), "application_id": ("applications", ""), "candidate_id": ("candidates", ""), "tan_id": ("tans", ""), "joining_date": (DAY, "First day of work."), "created_by": ("users", ""), "created_at": (DAY, ""),
    }),
    "approval_requests": ("Approvals that were asked for: of a requisition, a shortlist, an offer, a discrepancy or a conversion.", {
        "id": (ID, ""), "entity_type": (["tan", "shortlist", "offer", "discrepancy", "employee_conversion"], "What is to be approved: tan, shortlist, offer, discrepancy, employee_conversion."), "entity_id": (ID + "less", ""), "title": (REQUEST, ""), "status": (["Pending", "Approved", "Rejected", "Cancelled"], ""),
        "requested_by": ("users", ""), "requested_at": (DAY, ""), "settled_at": (DAY, ""),
    }),
    "approval_steps": ("Steps of an approval: whose decision is needed, and what was decided.", {
        "request_id": ("approval_requests", ""), "step": ((1, 4), ""), "role_code": ("roles.code", ""), "mandatory": (FLAG, ""), "status": (["Waiting", "Due", "Approved", "Rejected"], ""), "decided_by": ("users", ""), "decided_at": (DAY, ""),
    }),
    "audit_log": ("Audit log: who did what and when, without the details.", {
        "sequence": ((1, 900), ""), "id": (ID + "less", ""), "occurred_at": (DAY, ""), "action": (ACTIONS, ""), "entity_id": (LOG_ID, ""), "actor_user_id": ("~users", ""), "actor_role": (list(ROLES), "Role of the person who acted."), "outcome": (OUTCOMES, ""),
    }),
}  # fmt: skip

#: how recruiters, heads of HR and auditors speak of the tables
SPOKEN = {
    "roles": ["roles"],
    "user_roles": ["role assignments", "user roles"],
    "candidate_files": ["CVs", "resumes", "uploaded CVs", "candidate files"],
    "duplicate_suggestions": ["duplicate suggestions", "possible duplicates", "duplicates"],
    "green_forms": ["green forms", "onboarding forms"],
    "green_form_submissions": ["green form submissions", "submissions"],
    "reupload_requests": ["reupload requests", "documents asked for again"],
    "users": ["users", "colleagues", "staff", "recruiters", "people"],
    "candidates": ["candidates", "applicants", "people", "talents"],
    "candidate_skills": ["skills", "candidate skills"],
    "tans": ["requisitions", "vacancies", "openings", "job openings", "jobs", "TANs", "roles"],
    "open_positions": ["open positions", "open roles", "open vacancies"],
    "applications": ["applications", "job applications"],
    "application_stages": ["stage changes", "application stages", "status changes"],
    "interviews": ["interviews", "interview rounds", "rounds"],
    "interview_panel": ["interviewers", "panel members"],
    "interview_feedback": ["feedback entries", "interview feedbacks", "recommendations"],
    "interview_scores": ["scores", "interview scores"],
    "offers": ["offers", "job offers"],
    "discrepancies": ["discrepancies", "mismatches"],
    "onboarding_cases": ["onboardings", "onboarding cases"],
    "employees": ["employees", "hires", "new hires", "joiners"],
    "approval_requests": ["approvals", "approval requests"],
    "approval_steps": ["approval steps", "decisions"],
    "audit_log": ["audit entries", "audit events", "log entries"],
}
SPOKEN_COLUMNS = {
    "display_name": ["name"], "full_name": ["name", "full name"], "parsed_location": ["location", "city", "place"], "total_experience_years": ["experience", "years of experience"],
    "current_employer": ["employer", "current company"], "source": ["source", "channel"], "created_at": ["creation date", "date"], "status": ["status", "stage", "state"],
    "hiring_manager_id": ["hiring manager"], "positions": ["positions", "headcount", "number of positions"], "positions_filled": ["filled positions"], "employment_type": ["employment type", "contract type"],
    "mode": ["mode", "format"], "starts_at": ["start", "start time", "date"], "recommendation": ["recommendation", "verdict"], "start_date": ["start date"], "expires_on": ["expiry date", "deadline"],
    "joining_date": ["joining date", "start date", "hire date"], "severity": ["severity"], "entity_type": ["kind", "subject"], "role_code": ["role"], "occurred_at": ["time", "date"], "title": ["title", "job title"],
}  # fmt: skip
