import pydantic
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route


class Offer(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", str_strip_whitespace=True)

    plant: str = pydantic.Field(min_length=1, max_length=40)
    grams: int = pydantic.Field(gt=0, le=5000)
    owner: str = pydantic.Field(min_length=1)


def task_func(tokens: dict[str, str]) -> Starlette:
    """
    Build the web service of a seed exchange, which keeps its offers in memory. Tokens say who may
    change something: the header "Authorization: Bearer TOKEN" stands for the owner tokens[TOKEN].
    Every response with a body is JSON; errors have the body {"error": TEXT}.

    - GET /offers lists offers by their id as {"offers": [...], "total": N}, an offer being {"id",
      "plant", "grams", "owner"}. The query parameter plant keeps those whose plant contains it,
      without regard to case; then N is counted; then offset (0 if left out) and limit (10 if left
      out, at most 50, larger ones count as 50) choose the part that is listed. An offset or limit
      that is not a whole number of at least 0 is 400 "bad page".
    - POST /offers makes an offer of a JSON body that fits the model Offer: 201 with the offer and
      the header Location: /offers/ID. Ids count from 1 and are never used again. 400 "not json" if
      the body is not JSON, 422 with the sorted, comma-joined names of the wrong fields if it does
      not fit (or "body" if it is not an object).
    - GET /offers/ID gives the offer, or 404 "no such offer"; an ID that is not a number is 404 too,
      with "not found", as is every other unknown path.
    - DELETE /offers/ID removes the offer: 204 without a body, or 404 as above.

    POST and DELETE need a known token, else 401 "token needed"; POST with another owner than the
    token's and DELETE of an offer of another owner are 403 "not yours". The order of the checks is
    the token, then the body or the existence of the offer, then the owner. A method that a path
    does not have is 405 "method not allowed".

    Parameters:
    - tokens (dict[str, str]): Owners by token.

    Returns:
    - Starlette: The application, with no offers.

    Requirements:
    - pydantic
    - starlette

    Example:
    >>> from starlette.testclient import TestClient
    >>> client = TestClient(task_func({"t1": "ada"}))
    >>> body = {"plant": "Kale", "grams": 20, "owner": "ada"}
    >>> client.post("/offers", json=body, headers={"Authorization": "Bearer t1"}).json()["id"]
    1
    """
    offers = {}
    made = 0

    def owner_of(request):
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer" or token not in tokens:
            raise HTTPException(401, "token needed")
        return tokens[token]

    def find(request):
        offer = offers.get(request.path_params["id"])
        if offer is None:
            raise HTTPException(404, "no such offer")
        return offer

    def number(request, name, usual):
        text = request.query_params.get(name, usual)
        if not (text.isascii() and text.isdigit()):
            raise HTTPException(400, "bad page")
        return int(text)

    async def read_offers(request: Request):
        offset = number(request, "offset", "0")
        limit = min(50, number(request, "limit", "10"))
        wanted = request.query_params.get("plant", "").lower()
        found = [offer for offer in offers.values() if wanted in offer["plant"].lower()]
        return JSONResponse({"offers": found[offset : offset + limit], "total": len(found)})

    async def make_offer(request: Request):
        nonlocal made
        owner = owner_of(request)
        try:
            body = await request.json()
        except ValueError as error:
            raise HTTPException(400, "not json") from error
        try:
            offer = Offer.model_validate(body)
        except pydantic.ValidationError as error:
            names = {str(one["loc"][0]) if one["loc"] else "body" for one in error.errors()}
            raise HTTPException(422, ",".join(sorted(names))) from error
        if offer.owner != owner:
            raise HTTPException(403, "not yours")
        made += 1
        offers[made] = {"id": made, **offer.model_dump()}
        return JSONResponse(offers[made], 201, headers={"Location": f"/offers/{made}"})

    async def read_offer(request: Request):
        return JSONResponse(find(request))

    async def remove_offer(request: Request):
        owner = owner_of(request)
        offer = find(request)
        if offer["owner"] != owner:
            raise HTTPException(403, "not yours")
        del offers[offer["id"]]
        return Response(status_code=204)

    async def show_error(request: Request, error: HTTPException):
        return JSONResponse({"error": error.detail.lower()}, error.status_code)

    routes = [
        Route("/offers", read_offers, methods=["GET"]),
        Route("/offers", make_offer, methods=["POST"]),
        Route("/offers/{id:int}", read_offer, methods=["GET"]),
        Route("/offers/{id:int}", remove_offer, methods=["DELETE"]),
    ]
    return Starlette(routes=routes, exception_handlers={HTTPException: show_error})
