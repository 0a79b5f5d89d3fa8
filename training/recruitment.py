"""The domain of this product as training schemas: recruitment tables with comments, as a reporting role sees them. The values are made up."""

import random

from .schema import Schema
from .words import alias_words

FIRST = "Ana Bo Carla Dev Elif Finn Grace Hugo Ines Jonas Kira Liam Mara Noor Omar Petra Quinn Rosa Sven Tara Uma Viktor Wei Yara Zoe".split()
LAST = "Costa Lind Ruiz Shah Kaya Berg Okafor Meyer Silva Novak Petrov Walsh Rossi Haddad Tanaka Moreau Schulz Nguyen Kowalski Dahl".split()
CITIES = ["Lisbon", "Berlin", "Porto", "Leeds", "Madrid", "Paris", "Vienna", "Dublin", "Mumbai", "Pune"]
DEPARTMENTS = ["Engineering", "Finance", "Sales", "People", "Marketing", "Operations", "Legal"]
TITLES = ["Data Engineer", "Sales Manager", "Accountant", "Product Designer", "Backend Developer", "Recruiter", "Financial Analyst", "Account Executive"]
SKILLS = ["Python", "SQL", "Accounting", "Negotiation", "TypeScript", "Excel", "Java", "Kubernetes", "Figma"]
APPLICATION = ["Applied", "Shortlisted", "Interviewing", "OfferPending", "OfferSent", "OfferAccepted", "Onboarding", "Converted", "Rejected", "Withdrawn"]

#: column: kind (name, day, id, num low-high, [values]) and comment
ID, DAY, PERSON = "id", "day", "person"
TABLES: dict[str, tuple[str, dict[str, tuple]]] = {
    "users": ("People who work here: recruiters, hiring managers, interviewers, approvers.", {
        "id": (ID, ""), "display_name": (PERSON, "Name of the person."), "status": (["Active", "Inactive"], ""),
        "department_name": (DEPARTMENTS, "Department that the person works in."), "location_name": (CITIES, "Office that the person works at."), "created_at": (DAY, ""),
    }),
    "candidates": ("Candidates: applicants, people in the CV bank, whether or not they applied.", {
        "id": (ID, ""), "full_name": (PERSON, "Name of the candidate."), "headline": (TITLES, "Current job title or profession, from the CV."),
        "current_employer": (["Acme", "Globex", "Initech", "Umbrella", "Hooli"], "Company that the candidate works for now."),
        "parsed_location": (CITIES, "City or place where the candidate lives, from the CV."), "total_experience_years": ((0, 30), "Years of work experience."),
        "source": (["Upload", "Referral", "Agency"], "Where the candidate came from: referral, agency, upload."), "status": (["Active", "Archived"], ""), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "candidate_skills": ("Which candidate has which skill: what they know and can do.", {
        "candidate_id": ("candidates", ""), "candidate_name": (PERSON, ""), "skill": (SKILLS, "Skill, such as Python or Accounting."),
    }),
    "tans": ("Requisitions (TANs): vacancies, job openings, positions to be filled, and their approval.", {
        "id": (ID, ""), "tan_number": (["TAN-0001", "TAN-0002", "TAN-0003", "TAN-0004"], "Number of the requisition."), "title": (TITLES, "Job title of the requisition."),
        "department": (DEPARTMENTS, "Department that hires."), "hiring_manager_id": ("users", "Hiring manager."), "positions": ((1, 9), "How many people are to be hired."),
        "positions_filled": ((0, 9), "How many of them were hired."), "employment_type": (["FullTime", "PartTime", "Contract"], ""),
        "status": (["PendingApproval", "Approved", "Rejected", "Filled"], "PendingApproval, Approved (open for hiring), Rejected, or Filled."), "created_by": ("users", ""), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "open_positions": ("Open positions: one row for each that is still to be filled, of approved requisitions.", {
        "tan_id": ("tans", ""), "tan_number": (["TAN-0001", "TAN-0002", "TAN-0003"], ""), "title": (TITLES, ""), "department": (DEPARTMENTS, ""),
    }),
    "applications": ("Applications: a candidate for a requisition, and how far they got.", {
        "id": (ID, ""), "candidate_id": ("candidates", ""), "tan_id": ("tans", ""), "status": (APPLICATION, "Stage: Applied, Shortlisted, Interviewing, Converted (hired), Rejected, Withdrawn."),
        "created_by": ("users", "Recruiter who entered the application."), "created_at": (DAY, ""), "updated_at": (DAY, ""),
    }),
    "application_stages": ("History of an application: every change of its stage, and when.", {
        "id": (ID, ""), "application_id": ("applications", ""), "from_status": (APPLICATION, ""), "to_status": (APPLICATION, ""), "actor_user_id": ("users", ""), "occurred_at": (DAY, "When the application reached the stage."),
    }),
    "interviews": ("Interviews: rounds of an application, planned and held.", {
        "id": (ID, ""), "application_id": ("applications", ""), "round": ((1, 4), "First, second, third interview."), "mode": (["InPerson", "Video", "Phone"], "In person, by video or by phone."),
        "starts_at": (DAY, ""), "ends_at": (DAY, ""), "status": (["Scheduled", "Completed", "Cancelled"], ""), "created_by": ("users", "Recruiter or coordinator who scheduled the interview."), "created_at": (DAY, ""),
    }),
    "interview_panel": ("Interviewers: who sits on the panel of an interview.", {"interview_id": ("interviews", ""), "user_id": ("users", "")}),
    "interview_feedback": ("Feedback of an interviewer: the recommendation and the scores.", {
        "interview_id": ("interviews", ""), "user_id": ("users", ""), "recommendation": (["StrongYes", "Yes", "No", "StrongNo"], "StrongYes, Yes, No or StrongNo."), "submitted_at": (DAY, ""),
    }),
    "interview_scores": ("Scores that interviewers gave in an interview, from 1 to 5, one row per criterion.", {
        "interview_id": ("interviews", ""), "user_id": ("users", ""), "criterion": (["Communication", "Technical", "Culture", "Leadership"], ""), "score": ((1, 5), ""),
    }),
    "offers": ("Job offers to candidates, without what they pay.", {
        "id": (ID, ""), "offer_number": (["OFF-0001", "OFF-0002", "OFF-0003"], ""), "application_id": ("applications", ""), "job_title": (TITLES, ""), "start_date": (DAY, "First day of work that is offered."),
        "expires_on": (DAY, "Last day to answer."), "status": (["Draft", "PendingApproval", "Approved", "Rejected", "Sent", "Accepted", "Declined", "Expired"], ""),
        "created_by": ("users", ""), "sent_at": (DAY, ""), "answered_on": (DAY, "Day on which the candidate accepted or declined."), "created_at": (DAY, ""),
    }),
    "discrepancies": ("Discrepancies found when documents and facts of a new hire were verified.", {
        "id": (ID, ""), "application_id": ("applications", ""), "category": (["Identity", "Education", "Employment", "Address", "Document", "Other"], ""), "severity": (["Low", "Medium", "High"], ""),
        "status": (["Open", "ReuploadRequested", "Resolved", "Upheld"], ""), "raised_by": ("users", ""), "resolved_by": ("users", ""), "resolved_at": (DAY, ""), "created_at": (DAY, ""),
    }),
    "onboarding_cases": ("Verification: applications in onboarding, what they wait for, and whether they may be converted to employees.", {
        "application_id": ("applications", ""), "candidate_id": ("candidates", ""), "tan_id": ("tans", ""), "status": (["Waiting", "InReview", "Cleared"], ""),
    }),
    "employees": ("Employees: candidates who were hired and converted.", {
        "id": (ID, ""), "employee_number": (["E-100", "E-101", "E-102"], ""), "application_id": ("applications", ""), "candidate_id": ("candidates", ""), "tan_id": ("tans", ""), "joining_date": (DAY, "First day of work."), "created_at": (DAY, ""),
    }),
    "approval_requests": ("Approvals that were asked for: of a requisition, a shortlist, an offer, a discrepancy or a conversion.", {
        "id": (ID, ""), "entity_type": (["tan", "shortlist", "offer", "discrepancy", "employee_conversion"], "What is to be approved."), "title": (TITLES, ""), "status": (["Pending", "Approved", "Rejected"], ""),
        "requested_by": ("users", ""), "requested_at": (DAY, ""), "settled_at": (DAY, ""),
    }),
    "approval_steps": ("Steps of an approval: whose decision is needed, and what was decided.", {
        "request_id": ("approval_requests", ""), "step": ((1, 4), ""), "role_code": (["RECRUITER", "HIRING_MANAGER", "HR_HEAD", "FINANCE"], ""), "status": (["Pending", "Approved", "Rejected"], ""), "decided_by": ("users", ""), "decided_at": (DAY, ""),
    }),
    "audit_log": ("Audit log: who did what and when, without the details.", {
        "id": (ID, ""), "occurred_at": (DAY, ""), "action": (["login", "candidate.create", "offer.send", "tan.approve"], ""), "actor_user_id": ("users", ""), "actor_role": (["RECRUITER", "HR_HEAD", "ADMIN"], "Role of the person who acted."), "outcome": (["success", "denied"], ""),
    }),
}  # fmt: skip

#: how recruiters, heads of HR and auditors speak of the tables
SPOKEN = {
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


def values(rnd: random.Random, kind) -> tuple[str, list]:
    """Type and stored values of a column."""
    if isinstance(kind, list):
        return "text", list(kind)
    if isinstance(kind, tuple):
        return "num", sorted({rnd.randint(*kind) for _ in range(12)})
    if kind == DAY:
        return "date", [f"{rnd.randint(2023, 2026)}-{rnd.randint(1, 12):02d}-{rnd.randint(1, 28):02d}" for _ in range(40)]
    if kind == PERSON:
        return "text", [f"{rnd.choice(FIRST)} {rnd.choice(LAST)}" for _ in range(60)]
    return "text", []


def make(rnd: random.Random, name: str, tables: list[str] | None = None) -> Schema:
    """All tables, or some: the retrieval before the network often leaves a part of them."""
    chosen = [t for t in TABLES if tables is None or t in tables]
    s = Schema(name, chosen, [], [], set(), [], [])
    at: dict[tuple[str, str], int] = {}
    wanted: list[tuple[int, str]] = []
    for t, table in enumerate(chosen):
        for column, (kind, _) in TABLES[table][1].items():
            c = len(s.columns)
            at[(table, column)] = c
            s.columns.append((t, column))
            if kind in TABLES if isinstance(kind, str) else False:
                s.types.append("text")
                s.values.append([])
                wanted.append((c, kind))
                continue
            if kind == ID:
                s.primary.add(c)
            type_, stored = values(rnd, kind)
            s.types.append(type_)
            s.values.append(stored)
    s.foreign = [(c, at[(target, "id")]) for c, target in wanted if (target, "id") in at]
    s.finish()
    s.table_spoken = {i: SPOKEN[t] for i, t in enumerate(chosen)}
    s.column_spoken = {c: SPOKEN_COLUMNS[n] for c, (_, n) in enumerate(s.columns) if n in SPOKEN_COLUMNS}
    s.table_alias = [alias_words(TABLES[t][0], s.table_words[i]) for i, t in enumerate(chosen)]
    s.column_alias = [alias_words(TABLES[chosen[t]][1][n][1], s.column_words[c]) for c, (t, n) in enumerate(s.columns)]
    return s
